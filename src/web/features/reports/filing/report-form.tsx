import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ReportBody } from '../../../../contract/reports/report-body.ts';
import { type FormField, reportFieldNames, reportFields } from '../../../../contract/reports/report-fields.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { DialogFooter } from '../../../components/dialogs/dialog-footer.tsx';
import { ErrorSummary } from '../../../components/forms/error-summary.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { schemaResolver } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { fieldMessage, firstMessage } from './field-message.ts';
import { problemFields } from './problem-fields.ts';
import { askedFields } from './questions.ts';
import { type FormPlace, fieldId, ReportFields } from './report-form-fields.tsx';
import { notGivenOf, type ReportValues, type SentReport, tidied } from './report-values.ts';

interface ReportFormProps {
  start: ReportValues;
  busy: boolean;
  /** Why the last attempt failed; the fields it names show it. */
  problem: unknown;
  /** Gets the checked report, and the inputs as they stand. */
  onSubmit: (report: SentReport, values: ReportValues) => void;
  onChange?: (values: ReportValues) => void;
  /** The form could not be submitted as it is. */
  onRefused?: () => void;
  submitLabel: string;
  /** Beside the submit button. */
  actions?: ReactNode;
  place: FormPlace;
  /** Between the fields and the buttons. */
  children?: ReactNode;
}

/**
 * Makes what is sent of the inputs (R2). It checks what a person meant, so that Enter in a field that was not tidied yet is not
 * an error.
 */
export const MeantReport = z.transform(
  (values: ReportValues, payload: { issues: z.core.$ZodRawIssue[] }): SentReport => {
    const meant = tidied(values);
    const notGiven = notGivenOf(values);
    const body = Object.fromEntries(reportFieldNames.map((field) => [field, meant[reportFields[field].form]]));
    const { data, error } = z.safeParse(ReportBody, { ...body, notGiven });
    if (data) return notGiven.length > 0 ? { ...data, notGiven } : data;
    for (const { path, message } of error.issues) {
      const [field, ...part] = path;
      const name = reportFieldNames.find((one) => one === field);
      payload.issues.push({
        code: 'custom',
        message,
        path: name ? [reportFields[name].form, ...part] : path,
        input: undefined,
      });
    }
    return z.NEVER;
  },
);

const resolver = schemaResolver(MeantReport);

/** A report to fill in, for filing and for correcting one. */
export function ReportForm(props: ReportFormProps) {
  const { start, busy, problem, onSubmit, onChange, onRefused, place } = props;
  const text = useText();
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: start, shouldFocusError: false });
  const { errors } = form.formState;
  const Buttons = place === 'dialog' ? DialogFooter : ButtonRow;
  // Each refused attempt mounts a new summary, which takes the focus again.
  const [refusals, setRefusals] = useState(0);

  const changed = useEffectEvent((values: ReportValues) => onChange?.(values));
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => changed(values) }), [form]);

  useEffect(() => {
    const refused = problemFields(problem);
    // The type of the form knows no places in a list that is one text.
    for (const { name, code } of refused) form.setError(name as FormField, { type: 'server', message: code });
    if (refused.length > 0) setRefusals((count) => count + 1);
  }, [form, problem]);

  const wrong = askedFields.flatMap((field) => {
    const name = reportFields[field].form;
    const message = firstMessage(errors[name]);
    return message ? [{ id: fieldId(name), text: fieldMessage(message, text) }] : [];
  });

  return (
    <Form
      autoComplete="off"
      onSubmit={form.handleSubmit(
        (report) => onSubmit(report, form.getValues()),
        () => {
          setRefusals((count) => count + 1);
          onRefused?.();
        },
      )}
    >
      <Stack gap={6}>
        {refusals > 0 ? <ErrorSummary key={refusals} title={text('thereIsAProblem')} errors={wrong} /> : null}
        <ReportFields form={form} place={place} />
        {props.children}
        <Buttons>
          <Button type="submit" busy={busy}>
            {props.submitLabel}
          </Button>
          {props.actions}
        </Buttons>
      </Stack>
    </Form>
  );
}
