import { CodeBlock } from '../../components/content/code-block.tsx';
import { Text } from '../../components/content/text.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { addressOf } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { curlSample } from './sample.ts';

interface NoLookupsProps {
  days: number;
  /** The key to make the first lookup with; absent when none works. */
  apiKey: string | undefined;
}

/** Nothing was looked up in these days: how to begin. */
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
          <CodeBlock label={text('sample')} code={curlSample(addressOf('/get-report-detail'), apiKey)} />
          <Text size="xs" tone="quiet">
            {text('sampleIntro')}
          </Text>
        </Stack>
      ) : null}
    </>
  );
}
