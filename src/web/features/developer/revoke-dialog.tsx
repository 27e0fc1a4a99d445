import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type KeyPair, keys } from '../../../contract/keys.ts';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { Banner } from '../../components/feedback/banner.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { api } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { problemText } from '../../lib/problem.ts';
import { keyPairs } from './queries.ts';

interface RevokeDialogProps {
  /** Which pair to ask about; closed while there is none. */
  pair: KeyPair | undefined;
  onClose: () => void;
  /** It is refused from now on. @param name what the pair was called */
  onRevoked: (name: string) => void;
}

/** Asks before a key pair ends for good. */
export function RevokeDialog({ pair, onClose, onRevoked }: RevokeDialogProps) {
  const text = useText();
  const cache = useQueryClient();
  // Still named while the question fades.
  const [asked, setAsked] = useState(pair);
  if (pair && pair !== asked) setAsked(pair);
  const revoke = useMutation({
    mutationFn: ({ id }: KeyPair) => api(keys.revoke, { params: { id } }),
    onSuccess: async (_, { name }) => {
      await cache.invalidateQueries(keyPairs());
      onRevoked(name);
    },
  });

  return (
    <ConfirmDialog
      open={pair !== undefined}
      title={text('keyRevokeQuestion', { name: asked?.name ?? '' })}
      text={
        <Stack gap={3}>
          <Banner tone="danger">{revoke.error ? problemText(revoke.error, text) : null}</Banner>
          <p>{text('keyRevokeWarning')}</p>
          <p>
            <code dir="ltr">{asked?.apiKey}</code>
          </p>
        </Stack>
      }
      yesLabel={text('keyRevokeYes')}
      noLabel={text('cancel')}
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
