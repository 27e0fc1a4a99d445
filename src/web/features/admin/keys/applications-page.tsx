import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { accessPurposes, accessStates } from '../../../../contract/access.ts';
import type { AccessDecision, ReceivedApplication } from '../../../../contract/admin/access.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { FocusTarget } from '../../../components/feedback/focus-target.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { useFilter } from '../../../lib/use-filter.ts';
import { ListFilter } from '../list-filter.tsx';
import { ListPages } from '../list-pages.tsx';
import { decisionLabels, purposeLabels, stateLabels } from './access-labels.ts';
import { ApplicationCard } from './application-card.tsx';
import { KeysTabs } from './keys-tabs.tsx';
import { applicationList, useDecideAccess } from './queries.ts';

const ReasonDialog = lazy(() => import('./reason-dialog.tsx'));

/** /admin/keys: who applies for live keys and why, and the admin's answer (A31). */
export function ApplicationsPage() {
  const text = useText();
  const { get } = useFilter();
  const state = accessStates.find((one) => one === get('state')) ?? 'waiting';
  const purpose = accessPurposes.find((one) => one === get('purpose'));
  const query = useQuery(applicationList({ state, purpose, cursor: get('cursor') ?? undefined }));
  const decide = useDecideAccess();
  const [asked, setAsked] = useState<{ application: ReceivedApplication; decision: AccessDecision }>();
  const place = useRef<HTMLElement>(null);
  const close = () => {
    setAsked(undefined);
    decide.reset();
  };

  return (
    <>
      <KeysTabs />
      <PageTitle title={text('applicationsTitle')} intro={<p>{text('applicationsIntro')}</p>} />
      <Stack gap={6}>
        <ListFilter
          fields={[
            {
              name: 'state',
              label: text('applicationState'),
              value: state,
              options: accessStates.map((value) => ({ value, label: text(stateLabels[value]) })),
            },
            {
              name: 'purpose',
              label: text('applicationPurpose'),
              value: purpose,
              any: text('applicationAnyPurpose'),
              options: accessPurposes.map((value) => ({ value, label: text(purposeLabels[value]) })),
            },
          ]}
        />
        <FocusTarget
          ref={place}
          label={text('applicationsTitle')}
          busy={query.isFetching}
          outdated={query.isPlaceholderData}
        >
          <Loaded query={query} skeleton={<Skeleton shape="card" height={260} />}>
            {({ content, next }) =>
              content.length === 0 ? (
                <EmptyState title={text('applicationsNone')} text={text('applicationsNoneText')} />
              ) : (
                <Stack gap={4}>
                  {content.map((application) => (
                    <ApplicationCard
                      key={application.id}
                      application={application}
                      onDecide={(decision) => setAsked({ application, decision })}
                    />
                  ))}
                  <ListPages next={next} />
                </Stack>
              )
            }
          </Loaded>
        </FocusTarget>
      </Stack>
      <Suspense>
        {asked ? (
          <ReasonDialog
            title={text(decisionLabels[asked.decision].title, { name: asked.application.organisation })}
            consequence={text(decisionLabels[asked.decision].text)}
            yesLabel={text(decisionLabels[asked.decision].yes)}
            variant={asked.decision === 'approve' ? 'primary' : 'danger'}
            busy={decide.isPending}
            problem={decide.error}
            onClose={close}
            onDecide={(reason) =>
              decide.mutate(
                { id: asked.application.id, decision: asked.decision, reason },
                {
                  onSuccess: () => {
                    close();
                    // The card has left the list.
                    place.current?.focus();
                  },
                },
              )
            }
          />
        ) : null}
      </Suspense>
    </>
  );
}
