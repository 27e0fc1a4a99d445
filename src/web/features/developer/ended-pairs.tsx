import type { KeyPair } from '../../../contract/keys.ts';
import { DetailsCard } from '../../components/layout/disclosure.tsx';
import { Table } from '../../components/layout/table.tsx';
import { useFormat, useText } from '../../lib/i18n.ts';
import { KindBadge } from './key-badges.tsx';

/** Revoked and expired pairs, for identifying a key found in an old program. */
export function EndedPairs({ pairs }: { pairs: readonly KeyPair[] }) {
  const text = useText();
  const format = useFormat();
  const stateOf = ({ revokedAt, expiresAt }: KeyPair): string =>
    revokedAt
      ? text('keyStateRevoked', { date: format.dateTime(revokedAt) })
      : text('keyStateExpired', { date: expiresAt ? format.dateTime(expiresAt) : '' });

  return (
    <DetailsCard summary={text('keysEnded', { count: pairs.length })}>
      <Table caption={text('keysEndedTable')} heads={[text('name'), text('apiKey'), text('keyState')]} scrolls>
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
    </DetailsCard>
  );
}
