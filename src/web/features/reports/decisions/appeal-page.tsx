import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { decisions, type OwnDecision } from '../../../../contract/moderation/decisions.ts';
import { Text } from '../../../components/content/text.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { api } from '../../../lib/api/api.ts';
import { hasCode } from '../../../lib/api/problem.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { useHashOnce } from '../../../lib/hooks/use-token-once.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { LinkInvalid } from '../../accounts/auth/link-outcome.tsx';
import { Answer, Appeal, DecisionFacts } from './told.tsx';

const linkedDecision = (link: string) =>
  queryOptions({
    queryKey: ['appeal', link],
    queryFn: ({ signal }) => api(decisions.byLink, { body: { link } }, { signal }),
    enabled: link !== '',
    staleTime: 0,
  });

/** /appeal#…: a decision to appeal, or a question to answer, by the link in the mail to the report's author. */
export function AppealPage() {
  const text = useText();
  const link = useHashOnce();
  const query = useQuery(linkedDecision(link));
  if (link === '' || hasCode(query.error, 'appealLinkInvalid'))
    return <LinkInvalid title={text('linkInvalid')}>{text('appealLinkInvalid')}</LinkInvalid>;
  return (
    <Loaded query={query} skeleton={<Skeleton shape="card" height={320} />}>
      {({ reference, decision }) => (
        <Page title={text('toldAppealTitle', { reference })} intro={text(`told_${decision.decision}`)} gap={4}>
          <Linked link={link} decision={decision} />
        </Page>
      )}
    </Loaded>
  );
}

function Linked({ link, decision }: { link: string; decision: OwnDecision }) {
  const text = useText();
  const cache = useQueryClient();
  const call = useMutation({
    mutationFn: (words: string) => api(decisions.appealByLink, { body: { link, words } }),
    // Also when it was refused: it may have been sent in another tab.
    onSettled: () => cache.invalidateQueries({ queryKey: linkedDecision(link).queryKey }),
  });
  const sending = { decision, call, send: call.mutateAsync };
  const asks = decision.decision === 'ask';
  return (
    <>
      {asks && decision.reason === '' ? <Text measure>{text('ownDisputeIntro')}</Text> : null}
      <DecisionFacts decision={decision} />
      {asks && decision.note === null ? <Text weight="semibold">{text('disputeWhatToSay')}</Text> : null}
      {asks ? <Answer {...sending} /> : <Appeal {...sending} />}
      {asks || decision.appeal || decision.appealUntil ? null : <Text>{text('decisionNotAppealable')}</Text>}
    </>
  );
}
