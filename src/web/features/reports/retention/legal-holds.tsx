import Scale from '@iconify-json/lucide/icons.json?scale';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { administration, hasAnyRole } from '../../../../contract/accounts/roles.ts';
import { holdReasonMax } from '../../../../contract/reports/retention.ts';
import { HoldBody, type LegalHold, NamedReport, retention } from '../../../../contract/reports/staff-retention.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Intro, Small, StatusLine, Text, Words } from '../../../components/content/text.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Skeleton } from '../../../components/feedback/loaded.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DividedList, ListRow } from '../../../components/layout/list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { ListSection } from '../../../components/lists/list-section.tsx';
import { askPage } from '../../../lib/api/api-page.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useStaffRoles } from '../../../lib/session/session.ts';
import { useChange } from '../../../lib/session/use-change.ts';

/** Reports that are kept because of the law. */
export function LegalHolds() {
  const { text, format } = useReader();
  const mayChange = hasAnyRole(useStaffRoles(), administration);
  const query = useQuery(askPage(retention.holds, { query: useListAddress({}) }));
  const place = useChange(retention.hold);
  const lift = useChange(retention.release);
  const [leaving, setLeaving] = useState<LegalHold>();

  return (
    <Card title={text('holdsTitle')} gap={5}>
      <Intro>{text('holdsIntro')}</Intro>
      {mayChange ? <HoldForm place={place} onSend={lift.reset} /> : null}
      <ProblemBanner error={lift.error} onClear={lift.reset} />
      <StatusLine tone="success">{lift.isSuccess ? text('holdLifted') : ''}</StatusLine>
      <ListSection
        query={query}
        skeleton={<Skeleton height={120} />}
        empty={{ title: text('holdsNone'), text: text('holdsNoneText') }}
      >
        {(holds) => (
          <DividedList>
            {holds.map((hold) => (
              <ListRow
                key={hold.reportID}
                icon={Scale}
                wide
                action={
                  mayChange && hold.conflict === null ? (
                    <Button
                      size="compact"
                      busy={lift.isPending && lift.variables.params.reportID === hold.reportID}
                      aria-label={text('holdLiftNamed', { number: nameOf(hold) })}
                      onClick={() => setLeaving(hold)}
                    >
                      {text('holdLift')}
                    </Button>
                  ) : null
                }
              >
                <Text as="bdi" mono weight="medium" dir="ltr">
                  {nameOf(hold)}
                </Text>
                <Words>{hold.conflict === 'ownMatter' ? text('ownMatter') : hold.reason}</Words>
                <Small>{text('holdSince', { date: format.dateTime(hold.heldAt) })}</Small>
              </ListRow>
            ))}
          </DividedList>
        )}
      </ListSection>
      <ConfirmDialog
        open={leaving !== undefined}
        title={text('holdLiftQuestion')}
        text={text('holdLiftText')}
        yesLabel={text('holdLift')}
        danger
        onYes={() => {
          setLeaving(undefined);
          place.reset();
          if (leaving) lift.mutate({ params: { reportID: leaving.reportID } });
        }}
        onNo={() => setLeaving(undefined)}
      />
    </Card>
  );
}

/** As people name the report. */
const nameOf = ({ reference, reportID }: LegalHold): string => reference ?? reportID;

const HoldFields = z.extend(HoldBody, NamedReport.shape);

interface HoldFormProps {
  place: ReturnType<typeof useChange<typeof retention.hold>>;
  onSend: () => void;
}

/** Places a legal hold on a report. */
function HoldForm({ place, onSend }: HoldFormProps) {
  const text = useText();
  const { field, handleSubmit, reset } = useSchemaForm(HoldFields, { reportID: '', reason: '' });
  return (
    <Form
      onSubmit={handleSubmit(({ reportID, reason }) => {
        onSend();
        place.mutate({ params: { reportID }, body: { reason } }, { onSuccess: () => reset() });
      })}
    >
      <Stack width="form" gap={4}>
        <ProblemBanner error={place.error} onClear={place.reset} />
        <StatusLine tone="success">{place.isSuccess ? text('holdPlaced') : ''}</StatusLine>
        <TextField
          {...field('reportID')}
          id="hold-report"
          label={text('reportsReference')}
          hint={text('reportsReferenceHint')}
          required="unmarked"
          mono
          autoComplete="off"
        />
        <TextArea
          {...field('reason')}
          id="hold-reason"
          label={text('reason')}
          hint={text('holdReasonHint')}
          maxLength={holdReasonMax}
          dir="auto"
        />
        <Button type="submit" variant="secondary" busy={place.isPending}>
          {text('holdPlace')}
        </Button>
      </Stack>
    </Form>
  );
}
