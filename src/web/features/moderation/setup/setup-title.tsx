import { Text } from '../../../components/content/text.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { useText } from '../../../lib/i18n.ts';

const steps = 3;

/** The title of a step, and which one it is. */
export function SetupTitle({ step, intro }: { step: number; intro: string }) {
  const text = useText();
  return (
    <PageTitle
      title={text('setupTitle')}
      intro={
        <>
          <Text size="sm" tone="quiet">
            {text('setupStep', { step, steps })}
          </Text>
          <p>{intro}</p>
        </>
      }
    />
  );
}
