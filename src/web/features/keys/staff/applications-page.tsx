import { accessPurposes, accessStates } from '../../../../contract/keys/access.ts';
import type { AccessDecision, ReceivedApplication } from '../../../../contract/keys/staff-access.ts';
import { accessApplications } from '../../../../contract/keys/staff-access.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Text, Words } from '../../../components/content/text.tsx';
import { Skeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { askPage } from '../../../lib/api/api-page.ts';
import { useDecision } from '../../../lib/hooks/use-decision.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { labelsOf } from '../../../lib/i18n/labels.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { MailedReasonDialog } from './mailed-reason-dialog.tsx';

/** /admin/keys: who applies for live keys and why, and the admin's answer (A31). */
export function ApplicationsPage() {
  const text = useText();
  const { state = 'waiting', ...address } = useListAddress({ state: accessStates, purpose: accessPurposes });
  const decide = useChange(accessApplications.decide);
  const { asked, ask, cancel, place, decided } = useDecision<{
    application: ReceivedApplication;
    decision: AccessDecision;
  }>();

  return (
    <>
      <ListPage
        title={text('applicationsTitle')}
        intro={text('applicationsIntro')}
        filters={[
          { name: 'state', label: 'state', options: labelsOf('application', accessStates) },
          {
            name: 'purpose',
            label: 'applicationPurpose',
            any: 'applicationAnyPurpose',
            options: labelsOf('accessPurpose', accessPurposes),
          },
        ]}
        list={askPage(accessApplications.list, { query: { state, ...address } })}
        place={place}
        skeleton={<Skeleton shape="card" height={260} />}
        empty={{ title: text('applicationsNone'), text: text('applicationsNoneText') }}
      >
        {(applications) =>
          applications.map((application) => (
            <ApplicationCard
              key={application.id}
              application={application}
              onDecide={(decision) => ask({ application, decision })}
            />
          ))
        }
      </ListPage>
      {asked ? (
        <MailedReasonDialog
          title={text(`application_${asked.decision}_title`, { name: asked.application.organisation })}
          consequence={text(`application_${asked.decision}_text`)}
          yesLabel={text(`application_${asked.decision}_yes`)}
          variant={asked.decision === 'approve' ? 'primary' : 'danger'}
          call={decide}
          onClose={cancel}
          onDecide={(reason) =>
            decide.mutate(
              { params: { id: asked.application.id }, body: { decision: asked.decision, reason } },
              { onSuccess: () => decided() },
            )
          }
        />
      ) : null}
    </>
  );
}

interface ApplicationCardProps {
  application: ReceivedApplication;
  onDecide: (decision: AccessDecision) => void;
}

/** Who applies for live keys, and what for. */
function ApplicationCard({ application, onDecide }: ApplicationCardProps) {
  const { text, format } = useReader();
  const { organisation, name, email, purpose, volume, words, createdAt, state, reason, decidedAt } = application;
  return (
    <Card as="article" title={organisation} gap={4}>
      <FactList
        facts={[
          {
            label: text('applicationBy'),
            value: (
              <>
                <bdi>{name}</bdi> <bdi dir="ltr">{email}</bdi>
              </>
            ),
          },
          { label: text('applicationPurpose'), value: text(`accessPurpose_${purpose}`) },
          { label: text('accessVolume'), value: text(`accessVolume_${volume}`) },
          { label: text('applicationSent'), value: format.date(createdAt) },
          { label: text('applicationDecidedAt'), value: decidedAt && format.date(decidedAt) },
          {
            label: text('reason'),
            value: reason && (
              <Text as="span" dir="auto">
                {reason}
              </Text>
            ),
          },
        ]}
      />
      <Words measure>{words}</Words>
      {state === 'waiting' ? (
        <ButtonRow>
          <Button variant="primary" size="compact" onClick={() => onDecide('approve')}>
            {text('applicationApprove')}
          </Button>
          <Button size="compact" onClick={() => onDecide('refuse')}>
            {text('applicationRefuse')}
          </Button>
        </ButtonRow>
      ) : null}
      {state === 'approved' ? (
        <ButtonRow>
          <Button variant="quietDanger" size="compact" onClick={() => onDecide('end')}>
            {text('applicationEnd')}
          </Button>
        </ButtonRow>
      ) : null}
    </Card>
  );
}
