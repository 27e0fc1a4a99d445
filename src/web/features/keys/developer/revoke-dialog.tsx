import { type KeyPair, keys } from '../../../../contract/keys/keys.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useLastDefined } from '../../../lib/hooks/use-last-defined.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';

interface RevokeDialogProps {
  /** The pair to revoke; the dialog is closed while it is null. */
  pair: KeyPair | undefined;
  onClose: () => void;
  /** Called once the pair is revoked. @param name the pair's name */
  onRevoked: (name: string) => void;
}

/** Confirms the revocation of a key pair, which cannot be undone. */
export function RevokeDialog({ pair, onClose, onRevoked }: RevokeDialogProps) {
  const text = useText();
  const shownPair = useLastDefined(pair);
  const revoke = useChange(keys.revoke);

  return (
    <ConfirmDialog
      open={pair !== undefined}
      title={text('keyRevokeQuestion', { name: shownPair?.name ?? '' })}
      text={
        <Stack gap={3}>
          <ProblemBanner error={revoke.error} />
          <p>{text('keyRevokeWarning')}</p>
          <p>
            <code dir="ltr">{shownPair?.apiKey}</code>
          </p>
        </Stack>
      }
      yesLabel={text('keyRevokeYes')}
      danger
      busy={revoke.isPending}
      onYes={() => pair && revoke.mutate({ params: { id: pair.id } }, { onSuccess: () => onRevoked(pair.name) })}
      onNo={() => {
        revoke.reset();
        onClose();
      }}
    />
  );
}
