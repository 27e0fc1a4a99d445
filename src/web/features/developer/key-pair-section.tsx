import { useQuery } from '@tanstack/react-query';
import type { KeyPair } from '../../../contract/keys.ts';
import { Card } from '../../components/card.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { CopyField, SecretField } from '../../components/copy-field.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { addressOf } from '../../lib/api.ts';
import { useFormat, useText } from '../../lib/i18n.ts';
import { firstActive, keyPairs, secretOf } from './queries.ts';
import { curlSample } from './sample.ts';

/** The key pair to call the lookup API with, and a first call. */
export function KeyPairSection() {
  const pairs = useQuery(keyPairs());
  return (
    <Loaded query={pairs} skeleton={<Skeleton className="h-64 w-full rounded-card" />}>
      {(list) => {
        const pair = firstActive(list);
        return pair ? <ActivePair pair={pair} /> : <NoActivePair />;
      }}
    </Loaded>
  );
}

function ActivePair({ pair }: { pair: KeyPair }) {
  const text = useText();
  const format = useFormat();
  return (
    <>
      <Card title={text('keyPairTitle')}>
        <div className="space-y-5">
          <CopyField label={text('apiKey')} value={pair.apiKey} mono />
          {/* Another pair is another secret: nothing revealed of the one before stays. */}
          <SecretField key={pair.id} label={text('apiSecret')} reveal={() => secretOf(pair.id)} />
          <p className="text-xs text-ink-2">
            {text('keyCreated', { date: format.dateTime(pair.createdAt) })}{' '}
            {pair.lastUsedAt ? text('keyLastUsed', { when: format.relative(pair.lastUsedAt) }) : text('keyNeverUsed')}
          </p>
        </div>
      </Card>
      <Card title={text('sampleTitle')}>
        <p className="mb-4 max-w-measure text-ink-2">{text('sampleIntro')}</p>
        <CodeBlock label={text('sample')} code={curlSample(addressOf('/get-report-detail'), pair.apiKey)} />
      </Card>
    </>
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
