import { useInfiniteQuery } from '@tanstack/react-query';
import { isActive, type KeyPair } from '../../../../contract/keys/keys.ts';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { DetailsCard } from '../../../components/layout/disclosure.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { OlderPages } from '../../../components/lists/older-pages.tsx';
import { Table } from '../../../components/lists/table.tsx';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { KindBadge } from './key-badges.tsx';
import { endedKeyPairs } from './queries.ts';

/** Revoked and expired pairs, for identifying a key found in an old program. */
export function EndedPairs() {
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
