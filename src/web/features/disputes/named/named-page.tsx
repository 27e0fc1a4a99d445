import { lazy, Suspense, useEffect } from 'react';
import type { RequestKind } from '../../../../contract/disputes/removal-requests.ts';
import { Skeleton } from '../../../components/feedback/loaded.tsx';
import { WhatYouCanDo } from './case/what-you-can-do.tsx';
import { useHash } from './use-hash.ts';

const RequestForm = lazy(async () => ({ default: (await import('./request-form.tsx')).RequestForm }));
const loadProof = () => import('./proof/proof-wizard.tsx');
const ProofWizard = lazy(async () => ({ default: (await loadProof()).ProofWizard }));

/** /named: what someone who is named can do, how long it takes, and the way to their case page. */
export function NamedPage() {
  const [step, goTo] = useHash();
  // While someone reads. A failed load is tried again when it is needed.
  useEffect(() => {
    const timer = setTimeout(() => void loadProof().catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, []);
  if (step === '') return <WhatYouCanDo onStart={() => goTo('kind')} onRequest={goTo} />;
  const kind = (['notice', 'order'] satisfies RequestKind[]).find((one) => one === step);
  return (
    <Suspense fallback={<Skeleton shape="card" height={420} />}>
      {kind ? <RequestForm key={kind} kind={kind} onBack={() => goTo('')} /> : <ProofWizard step={step} goTo={goTo} />}
    </Suspense>
  );
}
