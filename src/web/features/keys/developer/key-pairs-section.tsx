import Plus from '@iconify-json/lucide/icons.json?plus';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { isActive, type KeyPair } from '../../../../contract/keys/keys.ts';
import { Button } from '../../../components/actions/button.tsx';
import { FinePrint } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { CardSkeleton, Loaded } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { ActivePair } from './active-pair.tsx';
import { EndedPairs } from './ended-pairs.tsx';
import { keyPairs } from './queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

// Rarely used, so the dialogs are loaded on demand.
const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }));
const RotateDialog = lazy(async () => ({ default: (await import('./rotate-dialog.tsx')).RotateDialog }));

type Task = { kind: 'create' } | { kind: 'rotate' | 'revoke'; pair: KeyPair };

/** The account's key pairs: create, rotate, revoke (L7). */
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
        <Button onClick={() => setTask({ kind: 'create' })}>
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
              {active.length === 0 ? <NoActivePair /> : null}
              {active.map((pair) => (
                <ActivePair
                  key={pair.id}
                  pair={pair}
                  onRotate={() => setTask({ kind: 'rotate', pair })}
                  onRevoke={() => setTask({ kind: 'revoke', pair })}
                />
              ))}
              <EndedPairs />
              <FinePrint measure>{text('keyFound')}</FinePrint>
            </Stack>
          );
        }}
      </Loaded>
      <Suspense>
        {task?.kind === 'create' ? <CreateDialog onClose={close} /> : null}
        {task?.kind === 'rotate' ? <RotateDialog pair={task.pair} onClose={close} /> : null}
      </Suspense>
      {/* Always mounted: the dialog fades out after the pair is removed. */}
      <RevokeDialog pair={task?.kind === 'revoke' ? task.pair : undefined} onClose={close} onRevoked={handleRevoked} />
    </Section>
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
