import { useQueryClient } from '@tanstack/react-query';
import { type KeyPair, keys } from '../../../../contract/keys/keys.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { api, refresh } from '../../../lib/api/api.ts';
import { useLastDefined } from '../../../lib/hooks/use-last-defined.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useCall } from '../../../lib/session/use-change.ts';

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
  const cache = useQueryClient();
  const shownPair = useLastDefined(pair);
  const revoke = useCall(({ id }: KeyPair) => api(keys.revoke, { params: { id } }), {
    onSuccess: async (_, { name }) => {
      await refresh(cache, keys.list);
      onRevoked(name);
    },
  });

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
      onYes={() => pair && revoke.mutate(pair)}
      onNo={() => {
        revoke.reset();
        onClose();
      }}
    />
  );
}
