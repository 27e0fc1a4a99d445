import Fingerprint from '@iconify-json/lucide/icons.json?fingerprint-pattern';
import { useState } from 'react';
import { type Factors, factors } from '../../../../contract/accounts/factors.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Small, StatusLine } from '../../../components/content/text.tsx';
import { ConfirmedButton } from '../../../components/dialogs/confirmed-button.tsx';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { DividedList, ListRow } from '../../../components/layout/list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { knowsPasskeys } from '../../../lib/session/passkeys.ts';
import { useChange } from '../../../lib/session/use-change.ts';

const PasskeyDialog = lazyDialog(() => import('./passkey-dialog.tsx'));

interface PasskeysProps {
  passkeys: Factors['passkeys'];
  /** Gets the recovery codes to show; none if the account has some already. */
  onAdded: (recoveryCodes: readonly string[]) => void;
}

/** Lists the account's passkeys, adds and removes them (A15). */
export function Passkeys({ passkeys, onAdded }: PasskeysProps) {
  const { text, format } = useReader();
  const remove = useChange(factors.removePasskey);
  const [isAdding, setAdding] = useState(false);

  return (
    <Stack gap={3}>
      <ProblemBanner error={remove.error} onClear={remove.reset} />
      <StatusLine tone="success">{remove.isSuccess ? text('factorRemoved') : ''}</StatusLine>
      <DividedList ruled>
        <ListRow
          icon={Fingerprint}
          wide
          action={
            knowsPasskeys() ? (
              <Button
                size="compact"
                onClick={() => {
                  remove.reset();
                  setAdding(true);
                }}
              >
                {text('addPasskey')}
              </Button>
            ) : null
          }
        >
          <strong>{text('passkeys')}</strong>
          <Small>{text(knowsPasskeys() ? 'passkeysText' : 'noPasskeys')}</Small>
        </ListRow>
        {passkeys.map((passkey) => (
          <ListRow
            key={passkey.id}
            icon={Fingerprint}
            wide
            action={
              <ConfirmedButton
                size="compact"
                busy={remove.isPending && remove.variables.params.id === passkey.id}
                aria-label={text('removeNamed', { name: passkey.name })}
                question={{
                  title: text('removePasskeyQuestion', { name: passkey.name }),
                  text: text('removePasskeyText'),
                  yesLabel: text('remove'),
                  danger: true,
                }}
                onYes={() => remove.mutate({ params: { id: passkey.id } })}
              >
                {text('remove')}
              </ConfirmedButton>
            }
          >
            <strong>
              <bdi>{passkey.name}</bdi>
            </strong>
            <Small>
              {text('factorAdded', { date: format.dateTime(passkey.addedAt) })}
              {passkey.lastUsedAt ? ` · ${text('passkeyUsed', { when: format.relative(passkey.lastUsedAt) })}` : null}
            </Small>
          </ListRow>
        ))}
      </DividedList>
      <PasskeyDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(codes) => {
          setAdding(false);
          onAdded(codes);
        }}
      />
    </Stack>
  );
}
