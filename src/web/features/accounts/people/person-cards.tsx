import Laptop from '@iconify-json/lucide/icons.json?laptop';
import { useState } from 'react';
import { type PersonDetails, people, SuspendBody, suspensionReasons } from '../../../../contract/accounts/people.ts';
import { type StaffRole, staffRoles } from '../../../../contract/accounts/roles.ts';
import { type Plan, plans } from '../../../../contract/limits/plans.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Small, StatusLine, Text } from '../../../components/content/text.tsx';
import { ConfirmedButton } from '../../../components/dialogs/confirmed-button.tsx';
import { ReasonDialog } from '../../../components/dialogs/reason-dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Asked, Skeleton } from '../../../components/feedback/loaded.tsx';
import { FieldWithButton } from '../../../components/fields/field-with-button.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FirstFew } from '../../../components/layout/first-few.tsx';
import { DividedList, ListRow } from '../../../components/layout/list.tsx';
import { ask } from '../../../lib/api/api.ts';
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

/** Grants and revokes the roles of an account (A18). */
export function PersonRoles({ person: { id, name, roles } }: { person: PersonDetails }) {
  const text = useText();
  const grant = useChange(people.grant);
  const revoke = useChange(people.revoke);
  const nameOf = (role: StaffRole) => ({ role: text(`role_${role}`) });

  function done(): string {
    if (revoke.isSuccess) return text('personRevoked', nameOf(revoke.variables.params.role));
    return grant.isSuccess ? text('personGranted', nameOf(grant.variables.body.role)) : '';
  }
  function change(role: StaffRole): void {
    grant.reset();
    revoke.reset();
    if (roles.includes(role)) revoke.mutate({ params: { id, role } });
    else grant.mutate({ params: { id }, body: { role } });
  }

  return (
    <Card title={text('personRoles')} gap={3}>
      <Small measure>{text('personRolesText')}</Small>
      <ProblemBanner error={grant.error ?? revoke.error} onClear={() => (grant.error ? grant : revoke).reset()} />
      {roles.length === 0 ? <Text>{text('personNoRoles')}</Text> : null}
      <ButtonRow>
        {staffRoles.map((role) => {
          const isHeld = roles.includes(role);
          const act = text(isHeld ? 'personRevoke' : 'personGrant', nameOf(role));
          const title = text('personRevokeQuestion', nameOf(role));
          return (
            <ConfirmedButton
              key={role}
              variant={isHeld ? 'quietDanger' : 'secondary'}
              size="compact"
              busy={grant.isPending && grant.variables.body.role === role}
              question={
                isHeld ? { title, text: text('personRevokeText', { name }), yesLabel: act, danger: true } : undefined
              }
              onYes={() => change(role)}
            >
              {act}
            </ConfirmedButton>
          );
        })}
      </ButtonRow>
      <StatusLine tone="success">{done()}</StatusLine>
    </Card>
  );
}

/** Where someone is signed in, and a way to end that. */
export function PersonSessions({ person }: { person: PersonDetails }) {
  const { text, format } = useReader();
  const end = useChange(people.endSessions);
  const { id, sessions, name } = person;

  return (
    <Card
      title={text('personSessions')}
      action={
        sessions.length > 0 ? (
          <ConfirmedButton
            size="compact"
            busy={end.isPending}
            question={{
              title: text('personEndSessionsQuestion', { name }),
              text: text('personEndSessionsText'),
              yesLabel: text('personEndSessions'),
              danger: true,
            }}
            onYes={() => end.mutate({ params: { id } })}
          >
            {text('personEndSessions')}
          </ConfirmedButton>
        ) : null
      }
      gap={3}
    >
      <ProblemBanner error={end.error} onClear={end.reset} />
      <StatusLine tone="success">{end.isSuccess ? text('personSignedOut') : ''}</StatusLine>
      {sessions.length === 0 ? <Text tone="quiet">{text('personNoSessions')}</Text> : null}
      <FirstFew entries={sessions}>
        {(shown) => (
          <DividedList>
            {shown.map(({ id, device, lastSeenAt }) => (
              <ListRow key={id} icon={Laptop}>
                <bdi>{[device.browser, device.system].filter(Boolean).join(' · ') || text('unknownDevice')}</bdi>
                <Small>{text('lastUsed', { when: format.relative(lastSeenAt) })}</Small>
              </ListRow>
            ))}
          </DividedList>
        )}
      </FirstFew>
    </Card>
  );
}

/** The limits of an account's keys (L6), in words. */
export function PersonPlan({ person: { id, plan } }: { person: PersonDetails }) {
  const text = useText();
  const assign = useChange(plans.assign);
  const [chosen, setChosen] = useState(plan.given ?? '');

  const inWords = ({ callsPerSecond: calls, lookupsPerMinute: lookups, identifiersPerDay: identifiers }: Plan) =>
    text('personPlanLimits', { calls, lookups, identifiers });
  const inForceOf = (all: readonly Plan[]) => all.find(({ name }) => name === plan.inForce);

  function submit(): void {
    assign.mutate({ params: { id }, body: { plan: chosen === '' ? null : chosen } });
  }
  return (
    <Card title={text('personPlan')} gap={3}>
      <Small measure>{text('personPlanText')}</Small>
      <ProblemBanner error={assign.error} onClear={() => assign.reset()} />
      <Asked ask={ask(plans.list, {})} skeleton={<Skeleton height={72} />}>
        {(all) => {
          const inForce = inForceOf(all);
          return (
            <Form onSubmit={submit}>
              {inForce ? <p>{text('personPlanInForce', { plan: inForce.name, limits: inWords(inForce) })}</p> : null}
              <FieldWithButton>
                <SelectField
                  label={text('personPlanChoose')}
                  value={chosen}
                  onChange={({ target }) => setChosen(target.value)}
                  options={[
                    { value: '', label: text('personPlanSetting') },
                    ...all.map((one) => ({
                      value: one.name,
                      label: text('personPlanNamed', { plan: one.name, limits: inWords(one) }),
                    })),
                  ]}
                />
                <Button
                  type="submit"
                  variant="secondary"
                  disabled={chosen === (plan.given ?? '')}
                  busy={assign.isPending}
                >
                  {text('personPlanSave')}
                </Button>
              </FieldWithButton>
            </Form>
          );
        }}
      </Asked>
      <StatusLine tone="success">{assign.isSuccess ? text('personPlanSaved') : ''}</StatusLine>
    </Card>
  );
}
