import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import { PolicyForm } from './policy-form.tsx';
import { policyVersions } from './queries.ts';

/** What the registry allows, and what it allowed before. */
export function PolicySection() {
  const query = useQuery(policyVersions());
  const [savedVersion, setSavedVersion] = useState<number | null>(null);
  return (
    <Loaded query={query} skeleton={<Skeleton shape="card" height={1_200} />}>
      {({ current, earlier }) => (
        <Stack gap={6}>
          <PolicyForm
            // Starts over with a version that was saved here or reloaded.
            key={current.version}
            current={current}
            isSaved={current.version === savedVersion}
            onSaved={setSavedVersion}
            onReload={() => query.refetch()}
          />
          <EarlierVersions versions={earlier} />
        </Stack>
      )}
    </Loaded>
  );
}
