import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { OwnDecision } from '../../../../contract/moderation/decisions.ts';
import { isAppealable, type Reason, type ReasonAgainst } from '../../../../contract/moderation/moderation.ts';
import { pages } from '../../../../contract/pages.ts';
import { LinkButton } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { Small, Text, Words } from '../../../components/content/text.tsx';
import { TextLink } from '../../../components/content/text-link.tsx';
import { CardSkeleton } from '../../../components/feedback/card-skeleton.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { isNotFound } from '../../../lib/api/problem.ts';
import { useFormat, useText } from '../../../lib/i18n/i18n.ts';
import { groupedReference } from '../../../lib/i18n/reference.ts';
import { NoSuchReport } from '../edit/no-such-report.tsx';
import { Answer } from './answer.tsx';
import { Appeal } from './appeal.tsx';
import { ownDecisions } from './own-decisions.ts';
import { OwnDisputes, ownDisputes } from './own-disputes.tsx';

/** /reports/decisions/:repID: what moderators decided about the user's own report, and what they ask. */
export function DecisionsPage() {
  const text = useText();
  const { repID = '' } = useParams();
  const query = useQuery(ownDecisions(repID));
  const disputed = useQuery(ownDisputes(repID));
  const navigate = useNavigate();
  if (isNotFound(disputed.error) || isNotFound(query.error))
    return (
      <>
        <PageTitle title={text('toldTitle')} />
        <NoSuchReport onClose={() => void navigate(pages.editReports)} />
      </>
    );
  const back = (
    <LinkButton variant="secondary" to={pages.editReports}>
      {text('toldBack')}
    </LinkButton>
  );
  return (
    <>
      <PageTitle
        title={text('toldTitle')}
        intro={
          <>
            {text('toldReference')}{' '}
            <TextLink to={pages.report.replace(':repID', repID)}>
              <Text as="bdi" dir="ltr" nowrap>
                {groupedReference(repID)}
              </Text>
            </TextLink>
          </>
        }
        action={back}
      />
      <Stack gap={4}>
        <Loaded query={disputed} skeleton={<CardSkeleton base={240} />}>
          {(found) => (
            <>
              <OwnDisputes reportID={repID} disputes={found} />
              <Loaded query={query} skeleton={<CardSkeleton base={240} />}>
                {(all) =>
                  all.length === 0 && found.length === 0 ? (
                    <EmptyState title={text('toldNone')} text={text('toldNoneText')} />
                  ) : (
                    all.toReversed().map((one) => <Told key={one.id} reportID={repID} decision={one} />)
                  )
                }
              </Loaded>
            </>
          )}
        </Loaded>
      </Stack>
    </>
  );
}

function Told({ reportID, decision }: { reportID: string; decision: OwnDecision }) {
  const text = useText();
  const format = useFormat();
  const { reason, note, answer, isReversed, decidedAt, wasFoundAutomatically } = decision;
  const isAgainst = isAppealable(decision.decision);
  const asks = decision.decision === 'ask';
  return (
    <Card
      as="article"
      title={text(`told_${decision.decision}`)}
      titleNote={isReversed ? <Badge tone="warning">{text('toldReversed')}</Badge> : null}
    >
      <Stack gap={3}>
        <Small>{format.dateTime(decidedAt)}</Small>
        {isAgainst ? <Fact label={text('toldRule')}>{text(`rule_${reason as ReasonAgainst}`)}</Fact> : null}
        {asks ? null : <Fact label={text('toldReason')}>{text(`reason_${reason as Reason}`)}</Fact>}
        {note ? <Words>{asks ? note : `${text('toldNote')}: ${note}`}</Words> : null}
        {isAgainst ? (
          <Small>{text(wasFoundAutomatically ? 'toldFoundAutomatically' : 'toldFoundByPeople')}</Small>
        ) : null}
        <Appeal reportID={reportID} decision={decision} />
        {asks && !isReversed ? <Answer reportID={reportID} decisionID={decision.id} given={answer} /> : null}
      </Stack>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Row gap={2}>
      <Text as="span" tone="quiet">
        {label}:
      </Text>
      <span>{children}</span>
    </Row>
  );
}
