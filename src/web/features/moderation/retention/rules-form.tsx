import { useState } from 'react';
import { administration, hasAnyRole } from '../../../../contract/accounts/roles.ts';
import { maxDueCounted, RetentionRules } from '../../../../contract/reports/retention.ts';
import type { RetentionInForce } from '../../../../contract/reports/staff-retention.ts';
import { Button } from '../../../components/actions/button.tsx';
import { ButtonRow } from '../../../components/actions/button-row.tsx';
import { Small, StatusLine, Text } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/problem-banner.tsx';
import { Switch } from '../../../components/fields/switch.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { CheckedForm } from '../../../components/forms/checked-form.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useFormat, useText } from '../../../lib/i18n/i18n.ts';
import { useStaffRoles } from '../../../lib/session/session.ts';
import { useChangeRules, usePreview } from './queries.ts';

const numbers = ['removedDays', 'unverifiedMonths', 'verifiedMonths'] as const;
type NumberName = (typeof numbers)[number];

/** The rules, what they would destroy, and only then the button that saves them. */
export function RulesForm({ inForce }: { inForce: RetentionInForce }) {
  const text = useText();
  const format = useFormat();
  const mayChange = hasAnyRole(useStaffRoles(), administration);
  const preview = usePreview();
  const change = useChangeRules();
  const { removedDays, expires: expiresNow, unverifiedMonths, verifiedMonths } = inForce.rules;
  const [expires, setExpires] = useState(expiresNow);
  const [typed, setTyped] = useState<Record<NumberName, string>>({
    removedDays: `${removedDays}`,
    unverifiedMonths: `${unverifiedMonths}`,
    verifiedMonths: `${verifiedMonths}`,
  });
  const [isChecked, setChecked] = useState(false);

  const parsed = RetentionRules.safeParse({
    expires,
    ...Object.fromEntries(numbers.map((name) => [name, typed[name].trim() === '' ? null : Number(typed[name])])),
  });
  const wrong = new Set(parsed.error?.issues.map(({ path }) => path[0]));

  const count = (due: number) =>
    due >= maxDueCounted ? text('retentionOrMore', { count: format.number(maxDueCounted) }) : format.number(due);

  /** What was previewed is no longer what would be saved. */
  function forget(): void {
    preview.reset();
    change.reset();
  }

  const field = (name: NumberName) => (
    <TextField
      label={text(`retention_${name}`)}
      hint={text(name === 'removedDays' ? 'retentionDays' : 'retentionMonths')}
      error={isChecked && wrong.has(name) ? text('retentionInvalid') : undefined}
      mono
      inputMode="numeric"
      autoComplete="off"
      readOnly={!mayChange}
      value={typed[name]}
      onChange={({ target }) => {
        forget();
        setTyped({ ...typed, [name]: target.value });
      }}
    />
  );

  return (
    <CheckedForm
      onSubmit={() => {
        setChecked(true);
        change.reset();
        if (parsed.data) preview.mutate(parsed.data);
      }}
    >
      <Stack width="form" gap={4}>
        {field('removedDays')}
        <Switch
          label={text('retentionExpires')}
          hint={text('retentionExpiresHint')}
          on={expires}
          onChange={(on) => {
            if (!mayChange) return;
            forget();
            setExpires(on);
          }}
        />
        {field('unverifiedMonths')}
        {field('verifiedMonths')}
        <Small>
          {inForce.changedAt
            ? text('retentionChangedAt', { date: format.dateTime(inForce.changedAt) })
            : text('retentionDefaults')}
        </Small>
        <ProblemBanner error={preview.error ?? change.error} onClear={forget} />
        {preview.data ? (
          <Stack gap={2}>
            <Text weight="semibold" role="status">
              {text('retentionPreviewTitle')}
            </Text>
            <FactList
              facts={[
                { label: text('retentionCountRemoved'), value: count(preview.data.removed) },
                { label: text('retentionCountUnverified'), value: count(preview.data.unverified) },
                { label: text('retentionCountVerified'), value: count(preview.data.verified) },
                { label: text('retentionCountOnHold'), value: format.number(preview.data.onHold) },
              ]}
            />
          </Stack>
        ) : null}
        <StatusLine tone="success">{change.isSuccess ? text('retentionSaved') : ''}</StatusLine>
        <ButtonRow>
          <Button type="submit" variant="secondary" busy={preview.isPending}>
            {text('retentionPreview')}
          </Button>
          {mayChange && preview.data ? (
            <Button
              variant="danger"
              busy={change.isPending}
              onClick={() => parsed.data && change.mutate({ version: inForce.version, rules: parsed.data })}
            >
              {text('retentionSave')}
            </Button>
          ) : null}
        </ButtonRow>
      </Stack>
    </CheckedForm>
  );
}
