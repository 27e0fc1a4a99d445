import { type PersonDetails, people } from '../../../../contract/accounts/people.ts';
import { type StaffRole, staffRoles } from '../../../../contract/accounts/roles.ts';
import { ButtonRow } from '../../../components/actions/button.tsx';
import { Small, StatusLine, Text } from '../../../components/content/text.tsx';
import { ConfirmedButton } from '../../../components/dialogs/confirmed-button.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';

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
