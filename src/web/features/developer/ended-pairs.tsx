import type { KeyPair } from '../../../contract/keys.ts';
import { useFormat, useText } from '../../lib/i18n.ts';
import { KindBadge } from './key-badges.tsx';

/** The pairs that are refused: revoked, or replaced and over. Kept for whoever finds one in an old program. */
export function EndedPairs({ pairs }: { pairs: readonly KeyPair[] }) {
  const text = useText();
  const format = useFormat();
  const stateOf = ({ revokedAt, expiresAt }: KeyPair): string =>
    revokedAt
      ? text('keyStateRevoked', { date: format.dateTime(revokedAt) })
      : text('keyStateExpired', { date: expiresAt ? format.dateTime(expiresAt) : '' });

  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer items-center rounded-card px-4 text-sm font-semibold text-ink-2 hover:text-ink sm:px-6">
        {text('keysEnded', { count: pairs.length })}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-label={text('keysEndedTable')} tabIndex={0} className="overflow-x-auto px-4 pb-4 sm:px-6">
        <table className="text-sm">
          <caption className="sr-only">{text('keysEndedTable')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('name')}</th>
              <th scope="col">{text('apiKey')}</th>
              <th scope="col">{text('keyState')}</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map((pair) => (
              <tr key={pair.id}>
                <th scope="row" className="font-normal">
                  <bdi className="me-2">{pair.name}</bdi>
                  <KindBadge kind={pair.kind} />
                </th>
                <td>
                  <code dir="ltr" className="whitespace-nowrap">
                    {pair.apiKey}
                  </code>
                </td>
                <td className="whitespace-nowrap">{stateOf(pair)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
