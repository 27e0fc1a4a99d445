import { useState } from 'react';
import { type PersonDetails, people } from '../../../../contract/accounts/people.ts';
import { type StaffRole, staffRoles } from '../../../../contract/accounts/roles.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Small, StatusLine, Text } from '../../../components/content/text.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';

/** Grants and revokes the roles of an account (A18). */
export function PersonRoles({ person }: { person: PersonDetails }) {
  const text = useText();
  const { id } = person;
  const grant = useChange(people.grant);
  const revoke = useChange(people.revoke);
  const [revoking, setRevoking] = useState<StaffRole | null>(null);
  const nameOf = (role: StaffRole | null | undefined) => (role ? text(`role_${role}`) : '');

  function done(): string {
    if (revoke.isSuccess) return text('personRevoked', { role: nameOf(revoke.variables.params.role) });
    return grant.isSuccess ? text('personGranted', { role: nameOf(grant.variables.body.role) }) : '';
  }

  return (
    <Card title={text('personRoles')} gap={3}>
      <Small measure>{text('personRolesText')}</Small>
      <ProblemBanner error={grant.error ?? revoke.error} onClear={() => (grant.error ? grant : revoke).reset()} />
      {person.roles.length === 0 ? <Text>{text('personNoRoles')}</Text> : null}
      <ButtonRow>
        {staffRoles.map((role) =>
          person.roles.includes(role) ? (
            <Button key={role} variant="quietDanger" size="compact" onClick={() => setRevoking(role)}>
              {text('personRevoke', { role: nameOf(role) })}
            </Button>
          ) : (
            <Button
              key={role}
              size="compact"
              busy={grant.isPending && grant.variables.body.role === role}
              onClick={() => {
                revoke.reset();
                grant.mutate({ params: { id }, body: { role } });
              }}
            >
              {text('personGrant', { role: nameOf(role) })}
            </Button>
          ),
        )}
      </ButtonRow>
      <StatusLine tone="success">{done()}</StatusLine>
      <ConfirmDialog
        open={revoking !== null}
        title={text('personRevokeQuestion', { role: nameOf(revoking) })}
        text={text('personRevokeText', { name: person.name })}
        yesLabel={text('personRevoke', { role: nameOf(revoking) })}
        danger
        onYes={() => {
          if (!revoking) return;
          grant.reset();
          revoke.mutate({ params: { id, role: revoking } });
          setRevoking(null);
        }}
        onNo={() => setRevoking(null)}
      />
    </Card>
  );
}
