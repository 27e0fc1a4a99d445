import { useRef, useState } from 'react';
import {
  ChangeEmailBody,
  type EmailAddress,
  type EmailChange,
  emailAddress,
} from '../../../../contract/accounts/email-address.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { Intro, StatusLine, Text } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { FocusTarget } from '../../../components/feedback/focus-target.tsx';
import { Asked, Skeleton } from '../../../components/feedback/loaded.tsx';
import { EmailField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { ownEmail } from '../../../lib/session/own-email.ts';
import { useChange } from '../../../lib/session/use-change.ts';

/** The account's email, whether it is confirmed (A14), and its change (A17). */
export function EmailCard() {
  const text = useText();
  return (
    <Card title={text('kind_email')}>
      <Asked ask={ownEmail()} skeleton={<Skeleton height={140} />}>
        {(email) => <Address {...email} />}
      </Asked>
    </Card>
  );
}

function Address({ email, confirmedAt, change }: EmailAddress) {
  const text = useText();
  const send = useChange(emailAddress.sendConfirmation);
  const [isChanging, setChanging] = useState(false);
  const top = useRef<HTMLElement>(null);
  const isConfirmed = confirmedAt !== null;

  // The element that had the focus is gone.
  const focusTop = () => top.current?.focus();

  function endForm(): void {
    setChanging(false);
    focusTop();
  }

  return (
    <Stack gap={3}>
      <FocusTarget ref={top}>
        <Row gap={3}>
          <Text as="bdi" dir="ltr">
            {email}
          </Text>
          <Badge tone={isConfirmed ? 'success' : 'warning'}>
            {text(isConfirmed ? 'emailIsConfirmed' : 'emailNotConfirmed')}
          </Badge>
        </Row>
      </FocusTarget>
      <Intro>{text(isConfirmed ? 'emailConfirmedText' : 'emailNotConfirmedText')}</Intro>
      <ProblemBanner error={send.error} onClear={send.reset} />
      <StatusLine tone="success">{send.isSuccess && !isConfirmed ? text('confirmLinkSent') : ''}</StatusLine>
      <Waiting change={change} onStopped={focusTop} />
      {isChanging && !change ? (
        <ChangeEmailForm onDone={endForm} />
      ) : (
        <ButtonRow>
          {isConfirmed ? null : (
            <Button busy={send.isPending} onClick={() => send.mutate({})}>
              {text('sendConfirmation')}
            </Button>
          )}
          {change ? null : <Button onClick={() => setChanging(true)}>{text('changeEmail')}</Button>}
        </ButtonRow>
      )}
    </Stack>
  );
}

/** A change that waits for the new or the old address; nothing without one. It stays mounted, to be announced. */
function Waiting({ change, onStopped }: { change: EmailChange | null; onStopped: () => void }) {
  const { text, format } = useReader();
  const cancel = useChange(emailAddress.cancelChange);
  const describe = ({ email, takesEffectAt }: EmailChange): string =>
    takesEffectAt === null
      ? text('emailChangeToNew', { email })
      : text('emailChangeToOld', { email, date: format.dateTime(takesEffectAt) });
  return (
    <>
      <StatusLine measure>
        {change ? describe(change) : cancel.isSuccess ? text('emailChangeStoppedTitle') : ''}
      </StatusLine>
      <ProblemBanner error={cancel.error} onClear={cancel.reset} />
      {change ? (
        <ButtonRow>
          <Button busy={cancel.isPending} onClick={() => cancel.mutate({}, { onSuccess: onStopped })}>
            {text('stopEmailChange')}
          </Button>
        </ButtonRow>
      ) : null}
    </>
  );
}

/** Asks for another email (A17). @param onDone called after it was requested or cancelled */
function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const text = useText();
  const change = useChange(emailAddress.requestChange);
  const { field, handleSubmit, showRefused } = useSchemaForm(ChangeEmailBody, { email: '' });

  const submit = handleSubmit((body) => change.mutate({ body }, { onSuccess: onDone, onError: showRefused }));

  return (
    <Stack width="form">
      <Form onSubmit={submit}>
        <ProblemBanner error={change.error} saidAt={['email']} onClear={change.reset} />
        <EmailField
          {...field('email')}
          id="new-email"
          label={text('newEmail')}
          hint={text('newEmailHint')}
          required
          autoComplete="email"
          enterKeyHint="send"
          autoFocus
        />
        <ButtonRow>
          <Button type="submit" busy={change.isPending}>
            {text('sendLinks')}
          </Button>
          <Button onClick={onDone}>{text('cancel')}</Button>
        </ButtonRow>
      </Form>
    </Stack>
  );
}
