import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { isActive, type KeyPair } from '../../../contract/keys.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useText } from '../../lib/i18n.ts';
import { ActivePair } from './active-pair.tsx';
import { EndedPairs } from './ended-pairs.tsx';
import { keyPairs } from './queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

// Few visits create or rotate: the dialogs' code comes when one does.
const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }));
const RotateDialog = lazy(async () => ({ default: (await import('./rotate-dialog.tsx')).RotateDialog }));

type Task = { kind: 'create' } | { kind: 'rotate' | 'revoke'; pair: KeyPair };

/** The account's key pairs, and what can be done with them (L7). */
export function KeyPairsSection() {
  const text = useText();
  const pairs = useQuery(keyPairs());
  const heading = useRef<HTMLHeadingElement>(null);
  const [task, setTask] = useState<Task>();
  const [revoked, setRevoked] = useState<string>();
  const close = () => setTask(undefined);
  const now = new Date(pairs.dataUpdatedAt);

  function handleRevoked(name: string): void {
    close();
    setRevoked(name);
    // The button that asked is gone with its pair.
    heading.current?.focus();
  }

  return (
    <section aria-labelledby="key-pairs">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 ref={heading} id="key-pairs" tabIndex={-1} className="scroll-mt-24 text-xl outline-none">
            {text('keyPairsTitle')}
          </h2>
          <p className="mt-1 max-w-measure text-sm text-ink-2">{text('keyPairsIntro')}</p>
        </div>
        <Button variant="secondary" onClick={() => setTask({ kind: 'create' })}>
          <Plus aria-hidden="true" className="size-4" />
          {text('keyPairNew')}
        </Button>
      </div>
      <Banner tone="success" clearsAfterMs={8_000} onClear={() => setRevoked(undefined)} className="mb-4">
        {revoked === undefined ? null : text('keyEnded', { name: revoked })}
      </Banner>
      <Loaded query={pairs} skeleton={<Skeleton className="h-[446px] w-full rounded-card sm:h-[320px] xl:h-[267px]" />}>
        {(list) => {
          const active = list.filter((pair) => isActive(pair, now));
          const ended = list.filter((pair) => !isActive(pair, now));
          return (
            <div className="space-y-4">
              {active.length === 0 ? <NoActivePair /> : null}
              {active.map((pair) => (
                <ActivePair
                  key={pair.id}
                  pair={pair}
                  onRotate={() => setTask({ kind: 'rotate', pair })}
                  onRevoke={() => setTask({ kind: 'revoke', pair })}
                />
              ))}
              {ended.length > 0 ? <EndedPairs pairs={ended} /> : null}
              <p className="max-w-measure text-xs text-ink-2">{text('keyFound')}</p>
            </div>
          );
        }}
      </Loaded>
      <Suspense>
        {task?.kind === 'create' ? <CreateDialog onClose={close} /> : null}
        {task?.kind === 'rotate' ? <RotateDialog pair={task.pair} onClose={close} /> : null}
      </Suspense>
      {/* Stays in the tree: its question has to leave before what it asked about does. */}
      <RevokeDialog pair={task?.kind === 'revoke' ? task.pair : undefined} onClose={close} onRevoked={handleRevoked} />
    </section>
  );
}

function NoActivePair() {
  const text = useText();
  return (
    <Card>
      <EmptyState title={text('noActiveKeyTitle')} text={text('noActiveKeyText')} />
    </Card>
  );
}
