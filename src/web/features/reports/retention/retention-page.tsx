import { useQuery } from '@tanstack/react-query';
import { administration, hasAnyRole } from '../../../../contract/accounts/roles.ts';
import { maxDueCounted, RetentionRules } from '../../../../contract/reports/retention.ts';
import { type RetentionInForce, retention } from '../../../../contract/reports/staff-retention.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Small, StatusLine, Text } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Switch } from '../../../components/fields/switch.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { ask, fillsForm } from '../../../lib/api/api.ts';
import { asNumber, useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useStaffRoles } from '../../../lib/session/session.ts';
import { useCall, useChange } from '../../../lib/session/use-change.ts';
import { LegalHolds } from './legal-holds.tsx';

/** /admin/retention: how long reports are kept, and which are kept longer (A36). */
export function RetentionPage() {
  const text = useText();
  const query = useQuery(ask(retention.rules, {}, fillsForm));
  const change = useChange(retention.change, { onSuccess: () => void query.refetch() });
  return (
    <Page title={text('retentionTitle')} intro={<p>{text('retentionIntro')}</p>}>
      <Grid from="xl">
        <Card title={text('retentionRules')}>
          <Loaded query={query} skeleton={<Skeleton height={320} />}>
            {(inForce) => <RulesForm key={inForce.version} inForce={inForce} change={change} />}
          </Loaded>
        </Card>
        <LegalHolds />
      </Grid>
    </Page>
  );
}

interface RulesFormProps {
  inForce: RetentionInForce;
  /** Of the page: each version of the rules has a form of its own, and the next one says that they were saved. */
  change: ReturnType<typeof useChange<typeof retention.change>>;
}

/** The rules, what they would destroy, and only then the button that saves them. */
function RulesForm({ inForce, change }: RulesFormProps) {
  const { text, format } = useReader();
  const mayChange = hasAnyRole(useStaffRoles(), administration);
  const preview = useCall(retention.preview);
  const { field, handleSubmit, setValue, watch } = useSchemaForm(RetentionRules, inForce.rules);

  const count = (due: number) =>
    due >= maxDueCounted ? text('orMore', { count: format.number(maxDueCounted) }) : format.number(due);

  /** What was previewed is no longer what would be saved. */
  function forget(): void {
    preview.reset();
    change.reset();
  }

  const number = (name: 'removedDays' | 'unverifiedMonths' | 'verifiedMonths') => (
    <TextField
      {...field(name, { ...asNumber, onChange: forget })}
      label={text(`retention_${name}`)}
      hint={text(name === 'removedDays' ? 'retentionDays' : 'retentionMonths')}
      mono
      inputMode="numeric"
      autoComplete="off"
      readOnly={!mayChange}
    />
  );

  return (
    <Form
      onSubmit={handleSubmit((rules) => {
        change.reset();
        preview.mutate({ body: { rules } });
      })}
    >
      <Stack width="form" gap={4}>
        {number('removedDays')}
        <Switch
          label={text('retentionExpires')}
          hint={text('retentionExpiresHint')}
          on={watch('expires')}
          disabled={!mayChange}
          onChange={(on) => {
            forget();
            setValue('expires', on);
          }}
        />
        {number('unverifiedMonths')}
        {number('verifiedMonths')}
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
              onClick={handleSubmit((rules) => change.mutate({ body: { version: inForce.version, rules } }))}
            >
              {text('retentionSave')}
            </Button>
          ) : null}
        </ButtonRow>
      </Stack>
    </Form>
  );
}
