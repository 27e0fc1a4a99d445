import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  AccessBody,
  type AccessPurpose,
  type AccessVolume,
  access,
  accessPurposes,
  accessVolumes,
} from '../../../../contract/keys/access.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Text } from '../../../components/content/text.tsx';
import { Banner, ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Grid, Span } from '../../../components/layout/grid.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { ask } from '../../../lib/api/api.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';

/**
 * Whether the account is approved for live keys, and the form that asks for it (A31). What is below it is rendered with
 * it, because the form is much higher than an approval.
 */
export default function AccessSection({ children }: { children: ReactNode }) {
  const { text, format } = useReader();
  const query = useQuery(ask(access.get, {}));
  if (query.isPending)
    return (
      <Loaded query={query} skeleton={<Skeleton shape="card" height="80vh" />}>
        {() => null}
      </Loaded>
    );
  return (
    <Stack gap={10}>
      <Section id="access" title={text('accessTitle')} intro={text('accessIntro')}>
        <Loaded query={query} skeleton={null}>
          {({ isApproved, application }) => {
            if (isApproved) return <Banner tone="success">{text('accessApproved')}</Banner>;
            if (application?.state === 'waiting')
              return <Banner tone="info">{text('accessWaiting', { date: format.date(application.createdAt) })}</Banner>;
            return (
              <Stack gap={4}>
                {application ? (
                  <Banner tone="info">
                    <Text>
                      {text(application.state === 'ended' ? 'accessEnded' : 'accessRefused', {
                        reason: application.reason ?? '',
                      })}{' '}
                      {text('accessApplyAgain')}
                    </Text>
                  </Banner>
                ) : null}
                <Card as="div">
                  <ApplicationForm />
                </Card>
              </Stack>
            );
          }}
        </Loaded>
      </Section>
      {children}
    </Stack>
  );
}

/** Asks for live keys: who, what for, and how much. */
export function ApplicationForm() {
  const text = useText();
  const apply = useChange(access.apply);
  const { field, register, handleSubmit, formState } = useSchemaForm(AccessBody, {
    organisation: '',
    purpose: 'orders' as AccessPurpose,
    words: '',
    volume: 'upTo1000' as AccessVolume,
  });
  return (
    <Form onSubmit={handleSubmit((body) => apply.mutate({ body }))}>
      <UnsavedGuard isUnsaved={formState.isDirty && !apply.isSuccess} />
      <ProblemBanner error={apply.error} onClear={apply.reset} />
      <Grid>
        <Span>
          <TextField
            {...field('organisation')}
            id="organisation"
            label={text('accessOrganisation')}
            required
            autoComplete="organization"
          />
        </Span>
        <SelectField
          {...register('purpose')}
          id="purpose"
          label={text('accessPurpose')}
          options={accessPurposes.map((value) => ({ value, label: text(`accessPurpose_${value}`) }))}
        />
        <SelectField
          {...register('volume')}
          id="volume"
          label={text('accessVolume')}
          options={accessVolumes.map((value) => ({ value, label: text(`accessVolume_${value}`) }))}
        />
        <Span>
          <TextArea
            {...field('words')}
            id="words"
            label={text('accessWords')}
            hint={text('accessWordsHint')}
            required
            maxLength={1_000}
          />
        </Span>
      </Grid>
      <ButtonRow>
        <Button type="submit" busy={apply.isPending}>
          {text('accessApply')}
        </Button>
      </ButtonRow>
    </Form>
  );
}
