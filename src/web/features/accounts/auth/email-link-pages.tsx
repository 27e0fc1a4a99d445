import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { EmailChangeLinkBody, emailAddress } from '../../../../contract/accounts/email-address.ts';
import type { EndpointResponse } from '../../../../contract/endpoint.ts';
import { Button } from '../../../components/actions/button.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import type { FormCall } from '../../../components/forms/reason-form.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { api } from '../../../lib/api/api.ts';
import { refusedFields } from '../../../lib/api/problem.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { useTokenOnce } from '../../../lib/hooks/use-token-once.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { currentUser } from '../../../lib/session/session.ts';
import { LinkDone, LinkInvalid } from './link-outcome.tsx';

/** /confirm-email?token=…: the target of the link in the mail (A14). */
export function ConfirmEmailPage() {
  const text = useText();
  const confirm = useMutation({
    gcTime: 0,
    mutationFn: (body: EmailChangeLinkBody) => api(emailAddress.confirm, { body }),
  });

  if (confirm.isSuccess)
    return (
      <LinkDone title={text('emailConfirmedTitle')}>
        {`${text(confirm.data.wasConfirmed ? 'emailConfirmedBefore' : 'emailConfirmed')} ${text('emailConfirmedNext')}`}
      </LinkDone>
    );
  return (
    <AskFirst
      title={text('confirmEmailTitle')}
      intro={text('confirmEmailIntro')}
      answers={[{ label: text('confirmEmailYes'), call: confirm }]}
      invalid={<LinkInvalid title={text('linkInvalid')}>{text('confirmLinkInvalid')}</LinkInvalid>}
    />
  );
}

/** /confirm-email-change?token=…: the target of the link mailed to the new address (A17). */
export function ConfirmEmailChangePage() {
  const text = useText();
  const confirm = useConfirmEmailChange();

  if (confirm.isSuccess) return <Outcome {...confirm.data} />;
  return (
    <AskFirst
      title={text('confirmEmailChangeTitle')}
      intro={text('confirmEmailChangeIntro')}
      answers={[{ label: text('confirmEmailYes'), call: confirm }]}
      invalid={<Over />}
    />
  );
}

/** /review-email-change?token=…: the target of the link mailed to the old address (A17). */
export function ReviewEmailChangePage() {
  const text = useText();
  const approve = useConfirmEmailChange();
  const stop = useMutation({
    gcTime: 0,
    mutationFn: (body: EmailChangeLinkBody) => api(emailAddress.stopChange, { body }),
  });

  if (approve.isSuccess) return <Outcome {...approve.data} />;
  if (stop.isSuccess)
    return (
      <LinkDone title={text('emailChangeStoppedTitle')}>
        {`${text('emailChangeStopped')} ${text('emailChangeStoppedNext')}`}
      </LinkDone>
    );
  return (
    <AskFirst
      title={text('reviewEmailChangeTitle')}
      intro={text('reviewEmailChangeIntro')}
      answers={[
        { label: text('approveEmailChange'), call: approve },
        { label: text('stopEmailChangeNow'), call: stop },
      ]}
      invalid={<Over />}
    />
  );
}

interface Answer {
  label: string;
  call: FormCall & { mutate: (body: EmailChangeLinkBody) => void };
}

interface AskFirstProps {
  title: string;
  intro: string;
  /** The buttons; the first is the primary one. */
  answers: readonly Answer[];
  /** Shown when the link was cut off, or no longer works. */
  invalid: ReactNode;
}

/** Asks for a click, because some mail servers open links by themselves. */
function AskFirst({ title, intro, answers, invalid }: AskFirstProps) {
  const body = z.safeParse(EmailChangeLinkBody, { token: useTokenOnce() });
  const calls = answers.map(({ call }) => call);
  const error = calls.find((call) => call.error)?.error ?? null;
  if (!body.success || refusedFields(error, ['token']).length > 0) return invalid;
  const reset = () => {
    for (const call of calls) call.reset();
  };
  return (
    <Page title={title} intro={intro}>
      <Stack gap={5}>
        <ProblemBanner error={error} onClear={reset} />
        {answers.map(({ label, call }, at) => (
          <Button
            key={label}
            variant={at === 0 ? 'primary' : 'secondary'}
            busy={call.isPending}
            disabled={calls.some(({ isPending }) => isPending && !call.isPending)}
            wide
            onClick={() => {
              reset();
              call.mutate(body.data);
            }}
          >
            {label}
          </Button>
        ))}
      </Stack>
    </Page>
  );
}

/** Confirms or approves a change with the token of the link mailed to either address. */
function useConfirmEmailChange() {
  const cache = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: EmailChangeLinkBody) => api(emailAddress.confirmChange, { body }),
    // This browser may be signed in to the account.
    onSuccess: ({ state }) => (state === 'changed' ? cache.invalidateQueries(currentUser()) : undefined),
  });
}

function Outcome({ state, takesEffectAt }: EndpointResponse<typeof emailAddress.confirmChange>) {
  const { text, format } = useReader();
  if (state === 'changed')
    return (
      <LinkDone title={text('emailChangeDoneTitle')}>
        {`${text('emailChangeDone')} ${text('emailChangeDoneNext')}`}
      </LinkDone>
    );
  return (
    <LinkDone title={text('emailChangeWaitsTitle')}>
      {takesEffectAt === null
        ? text('emailChangeWaitsNew')
        : text('emailChangeWaitsOld', { date: format.dateTime(takesEffectAt) })}
    </LinkDone>
  );
}

function Over() {
  const text = useText();
  return <LinkInvalid title={text('emailChangeOver')}>{text('changeLinkInvalid')}</LinkInvalid>;
}
