import Fingerprint from '@iconify-json/lucide/icons.json?fingerprint-pattern';
import KeyRound from '@iconify-json/lucide/icons.json?key-round';
import Smartphone from '@iconify-json/lucide/icons.json?smartphone';
import { useState } from 'react';
import { type Factors, factors } from '../../../../contract/accounts/factors.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { Intro, Small, StatusLine, Text } from '../../../components/content/text.tsx';
import { ConfirmedButton } from '../../../components/dialogs/confirmed-button.tsx';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Asked, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DividedList, ListRow } from '../../../components/layout/list.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { ownFactors } from '../../../lib/session/factors.ts';
import { knowsPasskeys } from '../../../lib/session/passkeys.ts';
import { useCall, useChange } from '../../../lib/session/use-change.ts';

const TotpDialog = lazyDialog(() => import('./totp-dialog.tsx'));
const RecoveryCodesDialog = lazyDialog(() => import('./recovery-codes-dialog.tsx'));

/** The second step of a sign-in: authenticator app and recovery codes (A15). */
export function TwoStep() {
  const text = useText();
  const add = useCall(factors.addTotp, { gcTime: 0 });
  const remove = useChange(factors.removeTotp);
  const renew = useChange(factors.renewRecoveryCodes, { gcTime: 0 });
  const [codes, setCodes] = useState<readonly string[]>([]);
  const calls = [add, remove, renew];
  const error = calls.find((call) => call.error)?.error ?? null;
  const reset = () => {
    for (const call of calls) call.reset();
  };

  /** What came of the one before is said no more. */
  function act(mutate: () => void): void {
    reset();
    mutate();
  }

  return (
    <Card title={text('twoStepTitle')} gap={3}>
      <Intro>{text('twoStepText')}</Intro>
      <ProblemBanner error={error} onClear={reset} />
      <StatusLine tone="success">{remove.isSuccess ? text('factorRemoved') : ''}</StatusLine>
      <Asked ask={ownFactors()} skeleton={<Skeleton height={96} />}>
        {(own) => (
          <Stack gap={3}>
            <DividedList>
              <AppRow
                factors={own}
                busy={add.isPending || remove.isPending}
                onAct={() => act(() => (own.totp ? remove : add).mutate({}))}
              />
              {own.totp || own.passkeys.length > 0 ? (
                <CodesRow
                  left={own.recoveryCodesLeft}
                  busy={renew.isPending}
                  onRenew={() =>
                    act(() => renew.mutate({}, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) }))
                  }
                />
              ) : null}
            </DividedList>
            <Passkeys passkeys={own.passkeys} onAdded={setCodes} />
          </Stack>
        )}
      </Asked>
      <TotpDialog
        open={add.data !== undefined}
        setup={add.data}
        onClose={add.reset}
        onConfirmed={(recoveryCodes) => act(() => setCodes(recoveryCodes))}
      />
      <RecoveryCodesDialog open={codes.length > 0} codes={codes} onClose={() => setCodes([])} />
    </Card>
  );
}

interface AppRowProps {
  factors: Factors;
  busy: boolean;
  /** Adds the app, or removes it. */
  onAct: () => void;
}

function AppRow({ factors: { totp }, busy, onAct }: AppRowProps) {
  const { text, format } = useReader();
  return (
    <ListRow
      icon={Smartphone}
      wide
      action={
        <ConfirmedButton
          size="compact"
          busy={busy}
          aria-label={busy ? undefined : text(totp ? 'removeTotp' : 'addTotp')}
          question={
            totp
              ? {
                  title: text('removeTotpQuestion'),
                  text: text('removeTotpText'),
                  yesLabel: text('remove'),
                  danger: true,
                }
              : undefined
          }
          onYes={onAct}
        >
          {text(totp ? 'remove' : 'setUp')}
        </ConfirmedButton>
      }
    >
      <Row gap={2}>
        <strong>{text('totpName')}</strong>
        {totp ? <Badge tone="success">{text('factorOn')}</Badge> : null}
      </Row>
      <Small>{totp ? text('factorAdded', { date: format.dateTime(totp.addedAt) }) : text('totpText')}</Small>
    </ListRow>
  );
}

function CodesRow({ left, busy, onRenew }: { left: number; busy: boolean; onRenew: () => void }) {
  const { text, format } = useReader();
  return (
    <ListRow
      icon={KeyRound}
      wide
      action={
        <ConfirmedButton
          size="compact"
          busy={busy}
          question={{
            title: text('renewCodesQuestion'),
            text: text('renewCodesText'),
            yesLabel: text('renewCodes'),
          }}
          onYes={onRenew}
        >
          {text('renewCodes')}
        </ConfirmedButton>
      }
    >
      <strong>{text('recoveryCodes')}</strong>
      <Text size="sm" tone={left === 0 ? 'danger' : 'quiet'}>
        {left === 0 ? text('codesGone') : text('codesLeft', { count: format.number(left) })}
      </Text>
    </ListRow>
  );
}

const PasskeyDialog = lazyDialog(() => import('./passkey-dialog.tsx'));

interface PasskeysProps {
  passkeys: Factors['passkeys'];
  /** Gets the recovery codes to show; none if the account has some already. */
  onAdded: (recoveryCodes: readonly string[]) => void;
}

/** Lists the account's passkeys, adds and removes them (A15). */
function Passkeys({ passkeys, onAdded }: PasskeysProps) {
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
