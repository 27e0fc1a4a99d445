import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PolicyVersion, policy } from '../../../../contract/registry/staff-policy.ts';
import { Text } from '../../../components/content/text.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { DetailsCard } from '../../../components/layout/disclosure.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Timeline, TimelineEntry } from '../../../components/layout/timeline.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { ask, fillsForm } from '../../../lib/api/api.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { PolicyForm, Since } from './policy-form.tsx';
import { choiceKey, labelOf, switches } from './switches.ts';

/** /admin/policy: what the registry allows, and what a change would mean. */
export function PolicyPage() {
  const text = useText();
  return (
    <Page title={text('policyTitle')} intro={<p>{text('policyIntro')}</p>}>
      <PolicySection />
    </Page>
  );
}

/** What the registry allows, and what it allowed before. */
export function PolicySection() {
  const query = useQuery(ask(policy.get, {}, fillsForm));
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
            onSaved={(version) => {
              setSavedVersion(version);
              void query.refetch();
            }}
            onReload={() => query.refetch()}
          />
          <EarlierVersions versions={earlier} />
        </Stack>
      )}
    </Loaded>
  );
}

/** The versions before the one in force, the newest first. */
function EarlierVersions({ versions }: { versions: readonly PolicyVersion[] }) {
  const text = useText();
  if (versions.length === 0) return null;
  return (
    <DetailsCard summary={text('policyEarlier')}>
      <Timeline>
        {versions.map((one) => (
          <TimelineEntry key={one.version}>
            <Stack gap={1}>
              <Text weight="medium">
                {text('reportsVersion', { version: one.version })}: {text(`preset_${one.preset}`)}
              </Text>
              <Since version={one} />
              <FactList
                facts={switches.map((name) => ({
                  label: text(labelOf(name)),
                  value: text(choiceKey(name, one.settings[name])),
                }))}
              />
            </Stack>
          </TimelineEntry>
        ))}
      </Timeline>
    </DetailsCard>
  );
}
