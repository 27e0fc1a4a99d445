import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { operator } from '../../../../contract/registry/staff-operator.ts';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { PartTabs } from '../../../components/navigation/tabs-nav.tsx';
import { ask, fillsForm } from '../../../lib/api/api.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { isOperatorPart, OperatorForm, type OperatorPart, operatorParts } from './operator-form.tsx';

/** /admin/operator: who runs the registry, as the public pages say it, on which days, and what people are told after filing. */
export function OperatorPage() {
  const text = useText();
  const part = useLocation().hash.slice(1);
  const here = isOperatorPart(part) ? part : 'operator';
  return (
    <Page title={text('operatorPage')} intro={<p>{text('operatorPageIntro')}</p>}>
      <PartTabs
        label={text('adminOnThisPage')}
        parts={Object.entries(operatorParts).map(([id, title]) => ({ id, title: text(title) }))}
        here={here}
      />
      <OperatorSection here={here} />
    </Page>
  );
}

/** Who runs the registry, as the public pages say it, on which days, and what people are told after filing. */
export function OperatorSection({ here }: { here: OperatorPart }) {
  const query = useQuery(ask(operator.get, {}, fillsForm));
  const [savedVersion, setSavedVersion] = useState<number | null>(null);
  return (
    <Loaded query={query} skeleton={<Skeleton shape="card" height={1_100} />}>
      {(current) => (
        <OperatorForm
          key={current.version}
          here={here}
          current={current}
          isSaved={current.version === savedVersion}
          onSaved={(version) => {
            setSavedVersion(version);
            void query.refetch();
          }}
          onReload={() => query.refetch()}
        />
      )}
    </Loaded>
  );
}
