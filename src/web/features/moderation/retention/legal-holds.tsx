import Scale from '@iconify-json/lucide/icons.json?scale';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { administration, hasAnyRole } from '../../../../contract/accounts/roles.ts';
import type { LegalHold } from '../../../../contract/reports/staff-retention.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Intro, Small, StatusLine, Text, Words } from '../../../components/content/text.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Skeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DividedList, ListRow } from '../../../components/layout/list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { ListSection } from '../../../components/lists/list-section.tsx';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { useStaffRoles } from '../../../lib/session/session.ts';
import { HoldForm } from './hold-form.tsx';
import { legalHolds, useLiftHold } from './queries.ts';

/** Reports that are kept because of the law. */
export function LegalHolds() {
  const { text, format } = useReader();
  const mayChange = hasAnyRole(useStaffRoles(), administration);
  const query = useQuery(legalHolds(useListAddress({}).cursor));
  const lift = useLiftHold();
  const [leaving, setLeaving] = useState<LegalHold>();

  return (
    <Card title={text('holdsTitle')}>
      <Stack gap={5}>
        <Intro>{text('holdsIntro')}</Intro>
        {mayChange ? <HoldForm /> : null}
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
                        busy={lift.isPending && lift.variables === hold.reportID}
                        aria-label={text('holdLiftNamed', { number: hold.reportID })}
                        onClick={() => setLeaving(hold)}
                      >
                        {text('holdLift')}
                      </Button>
                    ) : null
                  }
                >
                  <Text as="span" mono weight="medium">
                    <bdi dir="ltr">{hold.reportID}</bdi>
                  </Text>
                  <Words>{hold.conflict === 'ownMatter' ? text('ownMatter') : hold.reason}</Words>
                  <Small>{text('holdSince', { date: format.dateTime(hold.heldAt) })}</Small>
                </ListRow>
              ))}
            </DividedList>
          )}
        </ListSection>
      </Stack>
      <ConfirmDialog
        open={leaving !== undefined}
        title={text('holdLiftQuestion')}
        text={text('holdLiftText')}
        yesLabel={text('holdLift')}
        danger
        onYes={() => {
          setLeaving(undefined);
          if (leaving) lift.mutate(leaving.reportID);
        }}
        onNo={() => setLeaving(undefined)}
      />
    </Card>
  );
}
