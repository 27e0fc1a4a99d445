import Plus from '@iconify-json/lucide/icons.json?plus';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { isActive, type KeyPair, keys } from '../../../../contract/keys/keys.ts';
import { Button } from '../../../components/actions/button.tsx';
import { QuietRow } from '../../../components/actions/quiet-row.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { FinePrint, Text } from '../../../components/content/text.tsx';
import { ConfirmedButton } from '../../../components/dialogs/confirmed-button.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { CardSkeleton, Loaded } from '../../../components/feedback/loaded.tsx';
import { CopyField, SecretField } from '../../../components/fields/copy-field.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DetailsCard } from '../../../components/layout/disclosure.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { OlderPages } from '../../../components/lists/older-pages.tsx';
import { Table } from '../../../components/lists/table.tsx';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { KindBadge } from './kind-badge.tsx';
import { endedKeyPairs, keyPairs, secretOf } from './queries.ts';

// Rarely used, so it is loaded on demand.
const KeyPairDialog = lazy(() => import('./key-pair-dialog.tsx'));

/** The account's key pairs: create, rotate, revoke (L7). */
export function KeyPairsSection() {
  const text = useText();
  const pairs = useQuery(keyPairs());
  const heading = useRef<HTMLHeadingElement>(null);
  const [rotated, setRotated] = useState<KeyPair | 'new'>();
  const [revoked, setRevoked] = useState<string>();
  const now = new Date(pairs.dataUpdatedAt);

  function handleRevoked(name: string): void {
    setRevoked(name);
    // The button that opened the dialog is removed with its pair.
    heading.current?.focus();
  }

  return (
    <Section
      id="key-pairs"
      title={text('keyPairsTitle')}
      titleRef={heading}
      intro={text('keyPairsIntro')}
      action={
        <Button onClick={() => setRotated('new')}>
          <Plus aria-hidden="true" />
          {text('keyPairNew')}
        </Button>
      }
    >
      <Banner tone="success" clearsAfterMs={8_000} onClear={() => setRevoked(undefined)}>
        {revoked === undefined ? null : text('keyEnded', { name: revoked })}
      </Banner>
      <Loaded query={pairs} skeleton={<CardSkeleton base={434} sm={320} xl={267} />}>
        {(list) => {
          const active = list.filter((pair) => isActive(pair, now));
          return (
            <Stack gap={4}>
              {active.length === 0 ? (
                <Card>
                  <EmptyState title={text('noActiveKeyTitle')} text={text('noActiveKeyText')} />
                </Card>
              ) : null}
              {active.map((pair) => (
                <ActivePair
                  key={pair.id}
                  pair={pair}
                  onRotate={() => setRotated(pair)}
                  onRevoked={() => handleRevoked(pair.name)}
                />
              ))}
              <EndedPairs />
              <FinePrint measure>{text('keyFound')}</FinePrint>
            </Stack>
          );
        }}
      </Loaded>
      <Suspense>
        {rotated ? (
          <KeyPairDialog pair={rotated === 'new' ? undefined : rotated} onClose={() => setRotated(undefined)} />
        ) : null}
      </Suspense>
    </Section>
  );
}

interface ActivePairProps {
  pair: KeyPair;
  onRotate: () => void;
  onRevoked: () => void;
}

/** An active key pair: the key, the masked secret, and buttons to rotate and revoke it. */
function ActivePair({ pair, onRotate, onRevoked }: ActivePairProps) {
  const { text, format } = useReader();
  const revoke = useChange(keys.revoke);
  const { id, name, kind, apiKey, createdAt, lastUsedAt, expiresAt } = pair;
  return (
    <Card
      as="article"
      title={name}
      titleLevel={3}
      titleNote={
        <>
          <KindBadge kind={kind} />
          {expiresAt ? <Badge tone="warning">{text('keyReplaced')}</Badge> : null}
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
          <ConfirmedButton
            variant="quietDanger"
            size="compact"
            aria-label={text('keyRevokeNamed', { name })}
            question={{
              title: text('keyRevokeQuestion', { name }),
              text: (
                <Stack gap={3}>
                  <p>{text('keyRevokeWarning')}</p>
                  <p>
                    <code dir="ltr">{apiKey}</code>
                  </p>
                </Stack>
              ),
              yesLabel: text('keyRevokeYes'),
              danger: true,
            }}
            call={revoke}
            onYes={() => revoke.mutateAsync({ params: { id } }, { onSuccess: onRevoked })}
          >
            {text('keyRevoke')}
          </ConfirmedButton>
        </QuietRow>
      }
      gap={4}
    >
      <Grid from="xl">
        <CopyField label={text('apiKey')} value={apiKey} />
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
    </Card>
  );
}

/** Revoked and expired pairs, for identifying a key found in an old program. */
function EndedPairs() {
  const text = useText();
  const query = useInfiniteQuery(endedKeyPairs());
  const now = new Date(query.dataUpdatedAt);
  return (
    <Loaded query={query} skeleton={null}>
      {({ pages }) => {
        const pairs = pages.flatMap(({ content }) => content).filter((pair) => !isActive(pair, now));
        if (pairs.length === 0) return null;
        return (
          <DetailsCard summary={text('keysEnded')}>
            <Stack gap={4}>
              <EndedTable pairs={pairs} />
              <OlderPages query={query} label={text('keysEndedMore')} />
            </Stack>
          </DetailsCard>
        );
      }}
    </Loaded>
  );
}

function EndedTable({ pairs }: { pairs: readonly KeyPair[] }) {
  const { text, format } = useReader();
  const stateOf = ({ revokedAt, expiresAt }: KeyPair): string =>
    revokedAt
      ? text('keyStateRevoked', { date: format.dateTime(revokedAt) })
      : text('keyStateExpired', { date: expiresAt ? format.dateTime(expiresAt) : '' });
  return (
    <Table caption={text('keysEnded')} heads={[text('name'), text('apiKey'), text('state')]} scrolls>
      {pairs.map((pair) => (
        <tr key={pair.id}>
          <th scope="row">
            <bdi>{pair.name}</bdi> <KindBadge kind={pair.kind} />
          </th>
          <td>
            <code dir="ltr">{pair.apiKey}</code>
          </td>
          <td>{stateOf(pair)}</td>
        </tr>
      ))}
    </Table>
  );
}
