import * as z from 'zod/mini';
import {
  type RequestKind,
  type RequestReason,
  removalRequests,
  requestLineMax,
  requestReasons,
  requestWordsMax,
} from '../../../../contract/disputes/removal-requests.ts';
import { normalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Text } from '../../../components/content/text.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { EmailField, TextField } from '../../../components/fields/text-field.tsx';
import { Question } from '../../../components/layout/question.tsx';
import { api } from '../../../lib/api/api.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { stored, useDraftOf } from '../../../lib/browser/stored.ts';
import { useLanguage, useReader } from '../../../lib/i18n/i18n.ts';
import { QuestionForm } from './question-form.tsx';

const official = ['authority', 'fileNumber', 'legalBasis'] as const;
type Field = 'report' | 'words' | 'name' | 'contactEmail' | (typeof official)[number];

interface RequestFormProps {
  kind: RequestKind;
  onBack: () => void;
}

/** A notice that a report is wrong or unlawful, or the order of a court or an authority. It needs no proof. */
export function RequestForm({ kind, onBack }: RequestFormProps) {
  const { text, format } = useReader();
  const language = useLanguage();
  const [given, change, drop] = useRequestDraft(kind);
  const { reason } = given;
  const isOrder = kind === 'order';
  const trimmed = (field: Field) => given[field].trim();
  const send = useMutation({
    mutationFn: (chosen: RequestReason) =>
      api(removalRequests.send, {
        body: { ...given, kind, reason: chosen, language, contactEmail: trimmed('contactEmail') || null },
      }),
    onSuccess: drop,
  });

  const fault = (field: Field, missing: string | undefined, max = requestLineMax) => {
    const { length } = trimmed(field);
    if (length === 0) return missing;
    return length > max ? text(max === requestLineMax ? 'requestLineMax' : 'requestWordsMax') : undefined;
  };
  const hasContact = isOrder || trimmed('contactEmail') !== '';
  const wrong: Partial<Record<Field | 'reason', string | undefined>> = {
    ...(isOrder && {
      authority: fault('authority', text('authorityRequired')),
      fileNumber: fault('fileNumber', text('fileNumberRequired')),
      legalBasis: fault('legalBasis', text('legalBasisRequired')),
    }),
    report: fault('report', text('requestReportRequired')),
    reason: reason ? undefined : text('requestReasonRequired'),
    words: fault('words', text('requestWordsRequired'), requestWordsMax),
    name: fault('name', undefined),
    contactEmail:
      hasContact && normalIdentifier('email', given.contactEmail) === null ? text('emailInvalid') : undefined,
  };
  const isWrong = Object.values(wrong).some((message) => message !== undefined);
  const field = (name: Field, isChecked: boolean) => {
    const optional = name === 'name' || (name === 'contactEmail' && !isOrder);
    return {
      id: `request-${name}`,
      value: given[name],
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
      error: isChecked ? wrong[name] : undefined,
      optional,
      required: !optional && ('unmarked' as const),
    };
  };

  if (send.data)
    return (
      <Question takesFocus title={text('requestSentTitle')}>
        <p>{text('requestSentText', { day: format.dateTime(send.data.dueAt) })}</p>
        <Text>
          {text('requestNumber')} <bdi dir="ltr">{send.data.requestID}</bdi>
        </Text>
        {hasContact ? null : <Text tone="quiet">{text('requestSentNoContact')}</Text>}
        <Button onClick={onBack}>{text('requestBack')}</Button>
      </Question>
    );
  return (
    <QuestionForm
      title={text(isOrder ? 'requestOrderTitle' : 'requestNoticeTitle')}
      hint={<p>{text(isOrder ? 'requestOrderHint' : 'requestNoticeHint')}</p>}
      onBack={onBack}
      act={text('send')}
      size="normal"
      call={send}
      onSubmit={() => !isWrong && reason && send.mutate(reason)}
    >
      {(isChecked) => (
        <>
          {isOrder
            ? official.map((name) => (
                <TextField key={name} label={text(`request_${name}`)} {...field(name, isChecked)} />
              ))
            : null}
          <TextField label={text('requestReport')} hint={text('requestReportHint')} {...field('report', isChecked)} />
          <RadioField
            label={text('requestReason')}
            value={reason}
            options={requestReasons.map((value) => ({ value, label: text(`requestReason_${value}`) }))}
            onChange={(chosen) => change({ reason: chosen })}
            error={isChecked ? wrong.reason : undefined}
          />
          <TextArea
            label={text(isOrder ? 'requestOrderWords' : 'requestWords')}
            rows={7}
            maxLength={requestWordsMax}
            {...field('words', isChecked)}
          />
          <TextField label={text('requestName')} autoComplete="name" {...field('name', isChecked)} />
          <EmailField
            label={text('requestContact')}
            hint={text(isOrder ? 'requestOrderContactHint' : 'requestContactHint')}
            autoComplete="email"
            {...field('contactEmail', isChecked)}
          />
        </>
      )}
    </QuestionForm>
  );
}

const Draft = z.object({
  report: z.string(),
  reason: z.optional(z.enum(requestReasons)),
  words: z.string(),
  name: z.string(),
  contactEmail: z.string(),
  authority: z.string(),
  fileNumber: z.string(),
  legalBasis: z.string(),
});
type RequestDraft = z.infer<typeof Draft>;

const nothing: RequestDraft = {
  report: '',
  words: '',
  name: '',
  contactEmail: '',
  authority: '',
  fileNumber: '',
  legalBasis: '',
};

/** What was typed for a notice or an order. */
const useRequestDraft = (kind: RequestKind) => useDraftOf(stored<RequestDraft>(`request:${kind}`, Draft), nothing);
