import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  choicesOf,
  type Policy,
  type PolicyPreset,
  policyPresetNames,
  policyPresets,
  policySwitches,
  presetOf,
} from '../../../../contract/registry/policy.ts';
import { type PolicyVersion, policy, previewCap } from '../../../../contract/registry/staff-policy.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Small, StatusLine, Text } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { FoldedChoice } from '../../../components/fields/folded-choice.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DetailsCard } from '../../../components/layout/disclosure.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { DividedList } from '../../../components/layout/list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Timeline, TimelineEntry } from '../../../components/layout/timeline.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { ask, fillsForm } from '../../../lib/api/api.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { SaveProblem } from './save-problem.tsx';

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

interface PolicyFormProps {
  current: PolicyVersion;
  /** Whether this version was saved here. */
  isSaved: boolean;
  onSaved: (version: number) => void;
  onReload: () => void;
}

/** A preset or single switches, what they would change, and the button that saves them. */
function PolicyForm({ current, isSaved, onSaved, onReload }: PolicyFormProps) {
  const text = useText();
  const [settings, setSettings] = useState(current.settings);
  const save = useChange(policy.set, { onSuccess: ({ version }) => onSaved(version) });
  const preset = presetOf(settings);
  const changed = changedSwitches(current.settings, settings);
  // What is in force without a choice can be chosen as it is.
  const isFirst = current.version === 0;
  const canSave = isFirst || changed.length > 0;

  function submit(): void {
    if (canSave) save.mutate({ body: settings, version: current.version });
  }

  return (
    <Form onSubmit={submit}>
      <Stack gap={8}>
        <Stack gap={3}>
          <InForce current={current} />
          {current.preset === 'careful' ? null : <Banner tone="info">{text('policyRecommend')}</Banner>}
        </Stack>
        <RadioField<PolicyPreset | 'custom'>
          look="beside"
          label={text('policyPreset')}
          value={preset}
          options={[...policyPresetNames, ...(preset === 'custom' ? (['custom'] as const) : [])].map((value) => ({
            value,
            label: text(`preset_${value}`),
            hint: text(`preset_${value}_hint`),
          }))}
          onChange={(value) => {
            if (value !== 'custom') setSettings(policyPresets[value]);
          }}
        />
        <Card title={text('policySwitches')}>
          <DividedList as="div" ruled>
            {switches.map((name) => (
              <FoldedChoice
                key={name}
                label={text(labelOf(name))}
                value={String(settings[name])}
                options={choicesOf(name).map((choice) => ({
                  value: String(choice),
                  label: text(choiceKey(name, choice)),
                  hint: text(`${choiceKey(name, choice)}_hint`),
                }))}
                onChange={(choice) => setSettings((before) => withChoice(before, name, choice))}
              />
            ))}
          </DividedList>
        </Card>
        <PolicyChanges current={current} settings={settings} />
        <SaveProblem error={save.error} onReload={onReload} />
        <ButtonRow>
          <Button type="submit" busy={save.isPending} disabled={!canSave}>
            {text(isFirst ? 'policyChooseThis' : 'policySave')}
          </Button>
          <Button
            disabled={changed.length === 0}
            onClick={() => {
              setSettings(current.settings);
              save.reset();
            }}
          >
            {text('discardChanges')}
          </Button>
        </ButtonRow>
        <StatusLine tone="success">{isSaved && changed.length === 0 ? text('policySaved') : ''}</StatusLine>
      </Stack>
      <UnsavedGuard isUnsaved={changed.length > 0 && !save.isSuccess} />
    </Form>
  );
}

function InForce({ current }: { current: PolicyVersion }) {
  const text = useText();
  return (
    <div>
      <Text weight="semibold">{text('policyInForce', { preset: text(`preset_${current.preset}`) })}</Text>
      <Since version={current} />
    </div>
  );
}

/** Since when a version has been in force, and who chose it. */
function Since({ version: { changedAt, changedBy } }: { version: PolicyVersion }) {
  const { text, format } = useReader();
  return (
    <Small>
      {changedAt === null
        ? text('policyNeverChanged')
        : text('policySince', { when: format.dateTime(changedAt), who: changedBy ?? text('policyByCommand') })}
    </Small>
  );
}

interface PolicyChangesProps {
  current: PolicyVersion;
  settings: Policy;
}

/** Each switch that would change, and what that means in numbers, shown before anything is saved. */
export function PolicyChanges({ current, settings }: PolicyChangesProps) {
  const { text, format } = useReader();
  const changed = changedSwitches(current.settings, settings);
  const preview = useQuery({
    // By a version that somebody else has saved meanwhile, the same settings change something else.
    ...ask(policy.preview, { body: settings }, { staleTime: 0 }),
    // Those of the choice before stay visible while others load.
    placeholderData: keepPreviousData,
    enabled: changed.length > 0,
  });
  const number = (count: number) =>
    count >= previewCap ? text('orMore', { count: format.number(previewCap) }) : count;
  const numbersOf = (counts: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, number(count)]));
  return (
    <Card title={text('policyChanges')} titleLevel={2}>
      {changed.length === 0 ? (
        <Text tone="quiet">{text('policyNoChanges')}</Text>
      ) : (
        <Loaded query={preview} skeleton={<Skeleton shape="card" height={64 * changed.length} />}>
          {(counted) => (
            <DividedList>
              {changed.map((name) => (
                <li key={name}>
                  <Text weight="medium">
                    {text(labelOf(name))}: {text(choiceKey(name, settings[name]))}{' '}
                    <Small as="span">
                      ({text('policyBefore', { choice: text(choiceKey(name, current.settings[name])) })})
                    </Small>
                  </Text>
                  <Text size="sm" role="status">
                    {counted[name]
                      ? text(`${choiceKey(name, settings[name])}_effect`, numbersOf(counted[name]))
                      : text('policyCounting')}
                  </Text>
                </li>
              ))}
            </DividedList>
          )}
        </Loaded>
      )}
    </Card>
  );
}

/** Disputes have one choice only, and are not shown. */
type SwitchName = Exclude<keyof Policy, 'disputes'>;

/** The switches that can be set, in the order in which people read them. */
const switches = policySwitches.filter((name): name is SwitchName => name !== 'disputes');

/** A switch's label is named after it, and those of a choice after both; of a choice there are a `_hint` and an `_effect` too. */
const labelOf = <Name extends SwitchName>(name: Name) => `policy_${name}` as const;
type ChoiceKey = { [Name in SwitchName]: `policy_${Name}_${Policy[Name]}` }[SwitchName];
const choiceKey = (name: SwitchName, choice: string | boolean) => `policy_${name}_${choice}` as ChoiceKey;

/** The settings with another choice for one switch. */
const withChoice = (settings: Policy, name: SwitchName, choice: string): Policy => ({
  ...settings,
  [name]: choicesOf(name).find((one) => String(one) === choice),
});

/** The switches that differ. */
const changedSwitches = (before: Policy, after: Policy): SwitchName[] =>
  switches.filter((name) => before[name] !== after[name]);
