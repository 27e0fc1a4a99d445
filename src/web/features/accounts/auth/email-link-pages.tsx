import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { EmailChangeLinkBody, emailAddress } from '../../../../contract/accounts/email-address.ts';
import type { EndpointResponse } from '../../../../contract/endpoint.ts';
import { Button } from '../../../components/actions/button.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Form } from '../../../components/forms/form.tsx';
import type { FormCall } from '../../../components/forms/reason-form.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { api } from '../../../lib/api/api.ts';
import { refusedFields } from '../../../lib/api/problem.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { useTokenOnce } from '../../../lib/hooks/use-token-once.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { currentUser } from '../../../lib/session/session.ts';
import { LinkDone, LinkInvalid } from './link-outcome.tsx';

/**
 * /confirm-email?token=…: the target of the link in the mail (A14). It asks for a click, because some mail servers open
 * links by themselves.
 */
export function ConfirmEmailPage() {
  const text = useText();
  const body = useLinkBody();
  const confirm = useMutation({
    gcTime: 0,
    mutationFn: (sent: EmailChangeLinkBody) => api(emailAddress.confirm, { body: sent }),
  });

  if (confirm.isSuccess)
    return (
      <LinkDone title={text('emailConfirmedTitle')}>
        {`${text(confirm.data.wasConfirmed ? 'emailConfirmedBefore' : 'emailConfirmed')} ${text('emailConfirmedNext')}`}
      </LinkDone>
    );
  if (!body || isRefused(confirm.error))
    return <LinkInvalid title={text('linkInvalid')}>{text('confirmLinkInvalid')}</LinkInvalid>;
  return <AskFirst title={text('confirmEmailTitle')} intro={text('confirmEmailIntro')} call={confirm} body={body} />;
}

/** /confirm-email-change?token=…: the target of the link mailed to the new address (A17). */
export function ConfirmEmailChangePage() {
  const text = useText();
  const body = useLinkBody();
  const confirm = useConfirmEmailChange();

  if (confirm.isSuccess) return <Outcome {...confirm.data} />;
  if (!body || isRefused(confirm.error)) return <Over />;
  return (
    <AskFirst
      title={text('confirmEmailChangeTitle')}
      intro={text('confirmEmailChangeIntro')}
      call={confirm}
      body={body}
    />
  );
}

interface AskFirstProps {
  title: string;
  intro: string;
  call: FormCall & { mutate: (body: EmailChangeLinkBody) => void };
  body: EmailChangeLinkBody;
}

function AskFirst({ title, intro, call, body }: AskFirstProps) {
  const text = useText();
  return (
    <Page title={title} intro={intro}>
      <Form onSubmit={() => call.mutate(body)}>
        <ProblemBanner error={call.error} onClear={call.reset} />
        <Button type="submit" busy={call.isPending} wide>
          {text('confirmEmailYes')}
        </Button>
      </Form>
    </Page>
  );
}

/** /review-email-change?token=…: the target of the link mailed to the old address (A17). */
export function ReviewEmailChangePage() {
  const text = useText();
  const body = useLinkBody();
  const approve = useConfirmEmailChange();
  const stop = useMutation({
    gcTime: 0,
    mutationFn: (sent: EmailChangeLinkBody) => api(emailAddress.stopChange, { body: sent }),
  });

  if (approve.isSuccess) return <Outcome {...approve.data} />;
  if (stop.isSuccess)
    return (
      <LinkDone title={text('emailChangeStoppedTitle')}>
        {`${text('emailChangeStopped')} ${text('emailChangeStoppedNext')}`}
      </LinkDone>
    );
  if (!body || isRefused(approve.error) || isRefused(stop.error)) return <Over />;
  return (
    <Page title={text('reviewEmailChangeTitle')} intro={text('reviewEmailChangeIntro')}>
      <Form
        onSubmit={() => {
          stop.reset();
          approve.mutate(body);
        }}
      >
        <ProblemBanner
          error={approve.error ?? stop.error}
          onClear={() => {
            approve.reset();
            stop.reset();
          }}
        />
        <Button type="submit" busy={approve.isPending} disabled={stop.isPending} wide>
          {text('approveEmailChange')}
        </Button>
        <Button
          busy={stop.isPending}
          disabled={approve.isPending}
          wide
          onClick={() => {
            approve.reset();
            stop.mutate(body);
          }}
        >
          {text('stopEmailChangeNow')}
        </Button>
      </Form>
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

/** Null when the link was cut off. */
function useLinkBody(): EmailChangeLinkBody | null {
  const body = z.safeParse(EmailChangeLinkBody, { token: useTokenOnce() });
  return body.success ? body.data : null;
}

const isRefused = (error: unknown): boolean => refusedFields(error, ['token']).length > 0;

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
