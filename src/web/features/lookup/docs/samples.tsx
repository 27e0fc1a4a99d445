import { useState } from 'react';
import { FinePrint } from '../../../components/content/text.tsx';
import { Segmented } from '../../../components/fields/segmented.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { readStored, writeStored } from '../../../lib/browser/storage.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { ColouredCode } from './coloured-code.tsx';
import type { CodeSample } from './operation.ts';

const storageKey = 'docs-language';

/** The same call in several languages. The choice is kept for other endpoints and the next visit. */
export function Samples({ samples }: { samples: readonly CodeSample[] }) {
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
      <ColouredCode label={text('docsSampleIn', { language: shown.label })} code={shown.source} />
      <FinePrint>{text('docsSampleNote')}</FinePrint>
    </Stack>
  );
}
