import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { decisions, type OwnDecision } from '../../../../contract/moderation/decisions.ts';
import { Text } from '../../../components/content/text.tsx';
import { LiveRegion } from '../../../components/feedback/live-region.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { api } from '../../../lib/api/api.ts';
import { hasCode } from '../../../lib/api/problem.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { useHashOnce } from '../../../lib/hooks/use-token-once.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { LinkInvalid } from '../../accounts/auth/link-outcome.tsx';
import { WrittenAppeal } from './appeal.tsx';
import { AnswerWords, AppealWords } from './author-words.tsx';
import { DecisionFacts, WrittenAnswer } from './told.tsx';

const linkedDecision = (link: string) =>
  queryOptions({
    queryKey: ['appeal', link],
    queryFn: ({ signal }) => api(decisions.byLink, { body: { link } }, { signal }),
    enabled: link !== '',
    staleTime: 0,
  });

/** /appeal#…: a decision to appeal, or a question to answer, by the link in the mail to the report's author. */
export function AppealPage() {
  const { text, format } = useReader();
  const link = useHashOnce();
  const query = useQuery(linkedDecision(link));
  if (link === '' || hasCode(query.error, 'appealLinkInvalid'))
    return <LinkInvalid title={text('linkInvalid')}>{text('appealLinkInvalid')}</LinkInvalid>;
  return (
    <Loaded query={query} skeleton={<Skeleton shape="card" height={320} />}>
      {({ reference, decision }) => (
        <Page title={text('toldAppealTitle', { reference })} intro={text(`told_${decision.decision}`)} gap={4}>
          {isAboutDispute(decision) ? <Text measure>{text('ownDisputeIntro')}</Text> : null}
          <DecisionFacts decision={decision} />
          {decision.decision === 'ask' ? <Asked link={link} decision={decision} /> : null}
          {decision.appeal ? <WrittenAppeal appeal={decision.appeal} /> : null}
          {decision.appealUntil ? (
            <>
              <Text size="sm">{text('toldMayAppeal', { day: format.dateTime(decision.appealUntil) })}</Text>
              <AppealForm link={link} decisionID={decision.id} />
            </>
          ) : null}
          {decision.decision !== 'ask' && !decision.appeal && !decision.appealUntil ? (
            <Text>{text('decisionNotAppealable')}</Text>
          ) : null}
        </Page>
      )}
    </Loaded>
  );
}

const isAboutDispute = ({ decision, reason }: OwnDecision): boolean => decision === 'ask' && reason === '';

/** Sends the author's appeal or answer. */
function useAppealByLink(link: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (words: string) => api(decisions.appealByLink, { body: { link, words } }),
    // Also when it was refused: it may have been sent in another tab.
    onSettled: () => cache.invalidateQueries({ queryKey: linkedDecision(link).queryKey }),
  });
}

/** The answer to a question: a form while it is open, then what was answered. */
function Asked({ link, decision: { id, note, answer, isReversed } }: { link: string; decision: OwnDecision }) {
  const text = useText();
  const send = useAppealByLink(link);
  return (
    <>
      {note === null ? <Text weight="semibold">{text('disputeWhatToSay')}</Text> : null}
      {answer === null ? null : <WrittenAnswer answer={answer} />}
      {answer === null && isReversed ? <Text>{text('toldQuestionOver')}</Text> : null}
      {answer === null && !isReversed ? <AnswerWords questionID={id} call={send} send={send.mutateAsync} /> : null}
      <LiveRegion>{send.isSuccess ? <Text tone="success">{text('toldSent')}</Text> : null}</LiveRegion>
    </>
  );
}

function AppealForm({ link, decisionID }: { link: string; decisionID: string }) {
  const send = useAppealByLink(link);
  return <AppealWords decisionID={decisionID} call={send} send={send.mutateAsync} />;
}
