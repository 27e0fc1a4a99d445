import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { useText } from '../../../lib/i18n.ts';
import { OperatorForm } from './operator-form.tsx';
import { operatorInForce } from './queries.ts';

/** Who runs the registry, as the public pages say it, and on which days. */
export function OperatorSection() {
  const text = useText();
  const query = useQuery(operatorInForce());
  const [savedVersion, setSavedVersion] = useState<number | null>(null);
  return (
    <Section id="operator" title={text('operatorTitle')} intro={text('operatorIntro')} ruled>
      <Loaded query={query} skeleton={<Skeleton shape="card" height={1_100} />}>
        {(current) => (
          <OperatorForm
            key={current.version}
            current={current}
            isSaved={current.version === savedVersion}
            onSaved={setSavedVersion}
            onReload={() => query.refetch()}
          />
        )}
      </Loaded>
    </Section>
  );
}
