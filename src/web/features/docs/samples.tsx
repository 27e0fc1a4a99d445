import { useState } from 'react';
import { CodeBlock } from '../../components/content/code-block.tsx';
import { Text } from '../../components/content/text.tsx';
import { Segmented } from '../../components/forms/segmented.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { useText } from '../../lib/i18n.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import type { CodeSample } from './operation.ts';

const storageKey = 'docs-language';

interface SamplesProps {
  samples: readonly CodeSample[];
  /** The URL of the call. */
  url: string;
}

/** The same call in several languages. The choice is kept for other endpoints and the next visit. */
export function Samples({ samples, url }: SamplesProps) {
  const text = useText();
  const [language, setLanguage] = useState(() => readStored('local', storageKey));
  const shown = samples.find(({ label }) => label === language) ?? samples[0];
  if (!shown) return null;

  function choose(label: string): void {
    writeStored('local', storageKey, label);
    setLanguage(label);
  }

  return (
    <Stack gap={3}>
      <Segmented
        label={text('docsLanguage')}
        value={shown.label}
        options={samples.map(({ label }) => ({ value: label, label }))}
        onChange={choose}
      />
      <CodeBlock label={text('docsSampleIn', { language: shown.label })} code={shown.source} />
      <Text size="xs" tone="quiet">
        {text('docsSampleNote', { origin: new URL(url, window.location.origin).origin })}
      </Text>
    </Stack>
  );
}
