import type { KeyPair } from '../../../contract/keys.ts';
import { Button } from '../../components/button.tsx';
import { CopyField, SecretField } from '../../components/copy-field.tsx';
import { useFormat, useText } from '../../lib/i18n.ts';
import { KindBadge, ReplacedBadge } from './key-badges.tsx';
import { secretOf } from './queries.ts';

interface ActivePairProps {
  pair: KeyPair;
  onRotate: () => void;
  onRevoke: () => void;
}

/** A key pair that works: its key, its secret behind dots, and the two ways to end it. */
export function ActivePair({ pair, onRotate, onRevoke }: ActivePairProps) {
  const text = useText();
  const format = useFormat();
  const { id, name, kind, apiKey, createdAt, lastUsedAt, expiresAt } = pair;
  const titleId = `pair-${id}`;
  return (
    <article aria-labelledby={titleId} className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={titleId} dir="auto" className="min-w-0 text-lg break-words">
            {name}
          </h3>
          <KindBadge kind={kind} />
          {expiresAt ? <ReplacedBadge /> : null}
        </div>
        <div className="-me-3 flex flex-wrap gap-1 max-sm:-ms-3 max-sm:me-0">
          {/* A pair that was replaced has its successor already. */}
          {expiresAt ? null : (
            <Button variant="quiet" size="compact" aria-label={text('keyRotateNamed', { name })} onClick={onRotate}>
              {text('keyRotate')}
            </Button>
          )}
          <Button
            variant="quiet"
            size="compact"
            aria-label={text('keyRevokeNamed', { name })}
            onClick={onRevoke}
            className="text-danger!"
          >
            {text('keyRevoke')}
          </Button>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <CopyField label={text('apiKey')} value={apiKey} mono />
        <SecretField label={text('apiSecret')} reveal={() => secretOf(id)} />
      </div>
      <p className="mt-4 text-xs text-ink-2">
        {text('keyCreated', { date: format.dateTime(createdAt) })}{' '}
        {lastUsedAt ? text('keyLastUsed', { when: format.relative(lastUsedAt) }) : text('keyNeverUsed')}
        {expiresAt ? (
          <strong className="mt-1 block font-semibold text-warning">
            {text('keyWorksUntil', { when: format.dateTime(expiresAt) })}
          </strong>
        ) : null}
      </p>
    </article>
  );
}
