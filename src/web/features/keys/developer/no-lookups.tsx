import { CodeBlock } from '../../../components/content/code-block.tsx';
import { FinePrint } from '../../../components/content/text.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { absoluteUrl } from '../../../lib/api/api.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { curlSample } from './sample.ts';

interface NoLookupsProps {
  days: number;
  /** The key for the first lookup; absent if none is active. */
  apiKey: string | undefined;
}

/** Replaces the chart when there were no lookups: how to make the first one. */
export function NoLookups({ days, apiKey }: NoLookupsProps) {
  const text = useText();
  return (
    <>
      <EmptyState
        title={text('noLookupsTitle')}
        text={
          <>
            <p>{text('noLookupsText', { days })}</p>
            {apiKey ? <p>{text('noLookupsHint')}</p> : null}
          </>
        }
      />
      {apiKey ? (
        <Stack gap={3}>
          <CodeBlock label={text('sample')} code={curlSample(absoluteUrl('/get-report-detail'), apiKey)} />
          <FinePrint>{text('sampleIntro')}</FinePrint>
        </Stack>
      ) : null}
    </>
  );
}
