import { useState } from 'react';
import { type PersonDetails, people, SuspendBody, suspensionReasons } from '../../../../contract/accounts/people.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Small, StatusLine } from '../../../components/content/text.tsx';
import { ConfirmedButton } from '../../../components/dialogs/confirmed-button.tsx';
import { ReasonDialog } from '../../../components/dialogs/reason-dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { issueText } from '../../../lib/api/issue-text.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useChange } from '../../../lib/session/use-change.ts';

/** Suspends an account, or lifts that. */
export function PersonSuspension({ person }: { person: PersonDetails }) {
  const { text, format } = useReader();
  const lift = useChange(people.lift);
  const [isSuspending, setSuspending] = useState(false);
  const [done, setDone] = useState<'personSuspended' | 'personLifted' | null>(null);
  const isMe = useSession().user?.uid === person.id;
  const { id, name, suspendedAt, suspendedReason } = person;
  const reason = text(`suspensionReason_${suspendedReason ?? 'removals'}`);

  return (
    <Card title={text('personSuspension')} gap={3}>
      <Small measure>{text('personSuspensionText')}</Small>
      <ProblemBanner error={lift.error} onClear={lift.reset} />
      <StatusLine tone="success">{done ? text(done) : ''}</StatusLine>
      {suspendedAt ? (
        <>
          <p>{text('personSuspendedSince', { date: format.date(suspendedAt), reason })}</p>
          <ButtonRow>
            <ConfirmedButton
              size="compact"
              busy={lift.isPending}
              question={{
                title: text('personLiftQuestion'),
                text: text('personLiftText', { name }),
                yesLabel: text('personLift'),
              }}
              onYes={() => lift.mutate({ params: { id } }, { onSuccess: () => setDone('personLifted') })}
            >
              {text('personLift')}
            </ConfirmedButton>
          </ButtonRow>
        </>
      ) : isMe ? (
        <p>{text('ownAccount')}</p>
      ) : (
        <ButtonRow>
          <Button size="compact" onClick={() => setSuspending(true)}>
            {text('personSuspend')}
          </Button>
        </ButtonRow>
      )}
      <SuspendDialog
        open={isSuspending}
        person={person}
        onDone={() => {
          setSuspending(false);
          setDone('personSuspended');
        }}
        onCancel={() => setSuspending(false)}
      />
    </Card>
  );
}

interface SuspendDialogProps {
  open: boolean;
  person: PersonDetails;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks why an account is suspended. */
function SuspendDialog({ open, person, onDone, onCancel }: SuspendDialogProps) {
  const text = useText();
  const suspend = useChange(people.suspend);
  return (
    <ReasonDialog
      open={open}
      title={text('personSuspendTitle', { name: person.name })}
      reasons={{
        label: text('reason'),
        options: suspensionReasons.map((value) => ({ value, label: text(`suspensionReason_${value}`) })),
      }}
      note={{
        label: text('personSuspendNote'),
        hint: text('emailedAsWritten'),
        max: 500,
        required: true,
        check: (note) => issueText(SuspendBody.shape.note, note, text),
      }}
      act={text('personSuspend')}
      tone="danger"
      call={suspend}
      send={({ reason, note }) =>
        suspend.mutate({ params: { id: person.id }, body: { reason, note: note ?? '' } }, { onSuccess: onDone })
      }
      onClose={onCancel}
    />
  );
}
