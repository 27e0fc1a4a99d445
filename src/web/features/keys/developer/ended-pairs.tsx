import { useInfiniteQuery } from '@tanstack/react-query';
import { isActive, type KeyPair } from '../../../../contract/keys/keys.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { DetailsCard } from '../../../components/layout/disclosure.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Table } from '../../../components/layout/table.tsx';
import { useFormat, useText } from '../../../lib/i18n.ts';
import { problemText } from '../../../lib/problem.ts';
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
              {query.hasNextPage ? (
                <Stack gap={3}>
                  <Banner tone="danger">{query.isFetchNextPageError ? problemText(query.error, text) : null}</Banner>
                  <Button
                    variant="secondary"
                    busy={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {text('keysEndedMore')}
                  </Button>
                </Stack>
              ) : null}
            </Stack>
          </DetailsCard>
        );
      }}
    </Loaded>
  );
}

function EndedTable({ pairs }: { pairs: readonly KeyPair[] }) {
  const text = useText();
  const format = useFormat();
  const stateOf = ({ revokedAt, expiresAt }: KeyPair): string =>
    revokedAt
      ? text('keyStateRevoked', { date: format.dateTime(revokedAt) })
      : text('keyStateExpired', { date: expiresAt ? format.dateTime(expiresAt) : '' });
  return (
    <Table caption={text('keysEnded')} heads={[text('name'), text('apiKey'), text('keyState')]} scrolls>
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
