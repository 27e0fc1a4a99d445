import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { OperatorForm, type OperatorPart } from './operator-form.tsx';
import { operatorInForce } from './queries.ts';

/** Who runs the registry, as the public pages say it, on which days, and what people are told after filing. */
export function OperatorSection({ here }: { here: OperatorPart }) {
  const query = useQuery(operatorInForce());
  const [savedVersion, setSavedVersion] = useState<number | null>(null);
  return (
    <Loaded query={query} skeleton={<Skeleton shape="card" height={1_100} />}>
      {(current) => (
        <OperatorForm
          key={current.version}
          here={here}
          current={current}
          isSaved={current.version === savedVersion}
          onSaved={setSavedVersion}
          onReload={() => query.refetch()}
        />
      )}
    </Loaded>
  );
}
