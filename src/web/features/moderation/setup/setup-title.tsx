import { useEffect } from 'react';
import { Small } from '../../../components/content/text.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

const steps = 3;

/** The title of a step, and which one it is. */
export function SetupTitle({ step, intro }: { step: number; intro: string }) {
  const text = useText();
  // A step begins at its top, as a page does.
  useEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);
  return (
    <PageTitle
      title={text('setupTitle')}
      intro={
        <Stack gap={2}>
          <Small>{text('setupStep', { step, steps })}</Small>
          <p>{intro}</p>
        </Stack>
      }
    />
  );
}
