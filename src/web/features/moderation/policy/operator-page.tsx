import { useLocation } from 'react-router';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { PartTabs } from '../../../components/navigation/part-tabs.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { isOperatorPart, operatorParts } from './operator-form.tsx';
import { OperatorSection } from './operator-section.tsx';

/** /admin/operator: who runs the registry, as the public pages say it, on which days, and what people are told after filing. */
export function OperatorPage() {
  const text = useText();
  const part = useLocation().hash.slice(1);
  const here = isOperatorPart(part) ? part : 'operator';
  return (
    <>
      <PageTitle title={text('operatorPage')} intro={<p>{text('operatorPageIntro')}</p>} />
      <PartTabs
        label={text('adminOnThisPage')}
        parts={Object.entries(operatorParts).map(([id, title]) => ({ id, title: text(title) }))}
        here={here}
      />
      <OperatorSection here={here} />
    </>
  );
}
