import type { KeyPair } from '../../../../contract/keys/keys.ts';
import { Button } from '../../../components/actions/button.tsx';
import { QuietRow } from '../../../components/actions/button-row.tsx';
import { FinePrint, Text } from '../../../components/content/text.tsx';
import { CopyField, SecretField } from '../../../components/fields/copy-field.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { KindBadge, ReplacedBadge } from './key-badges.tsx';
import { secretOf } from './queries.ts';

interface ActivePairProps {
  pair: KeyPair;
  onRotate: () => void;
  onRevoke: () => void;
}

/** An active key pair: the key, the masked secret, and buttons to rotate and revoke it. */
export function ActivePair({ pair, onRotate, onRevoke }: ActivePairProps) {
  const { text, format } = useReader();
  const { id, name, kind, apiKey, createdAt, lastUsedAt, expiresAt } = pair;
  return (
    <Card
      as="article"
      title={name}
      titleLevel={3}
      titleNote={
        <>
          <KindBadge kind={kind} />
          {expiresAt ? <ReplacedBadge /> : null}
        </>
      }
      action={
        <QuietRow align="end">
          {/* A rotated pair already has a successor. */}
          {expiresAt ? null : (
            <Button variant="quiet" size="compact" aria-label={text('keyRotateNamed', { name })} onClick={onRotate}>
              {text('keyRotate')}
            </Button>
          )}
          <Button variant="quietDanger" size="compact" aria-label={text('keyRevokeNamed', { name })} onClick={onRevoke}>
            {text('keyRevoke')}
          </Button>
        </QuietRow>
      }
    >
      <Stack gap={4}>
        <Grid from="xl">
          <CopyField label={text('apiKey')} value={apiKey} mono />
          <SecretField label={text('apiSecret')} reveal={() => secretOf(id)} />
        </Grid>
        <Stack gap={1}>
          <FinePrint>
            {text('keyCreated', { date: format.dateTime(createdAt) })}{' '}
            {lastUsedAt ? text('keyLastUsed', { when: format.relative(lastUsedAt) }) : text('keyNeverUsed')}
          </FinePrint>
          {expiresAt ? (
            <Text size="xs" tone="warning" weight="semibold">
              {text('keyWorksUntil', { when: format.dateTime(expiresAt) })}
            </Text>
          ) : null}
        </Stack>
      </Stack>
    </Card>
  );
}
