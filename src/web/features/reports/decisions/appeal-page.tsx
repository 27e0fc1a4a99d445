import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { appealMax, decisions } from '../../../../contract/moderation/decisions.ts';
import { Text } from '../../../components/content/text.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { WordsForm } from '../../../components/forms/words-form.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { api } from '../../../lib/api/api.ts';
import { hasCode } from '../../../lib/api/problem.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { wordsDraft } from '../../../lib/browser/stored.ts';
import { useHashOnce } from '../../../lib/hooks/use-token-once.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { LinkInvalid } from '../../accounts/auth/link-outcome.tsx';
import { WrittenAppeal } from './appeal.tsx';
import { DecisionFacts } from './told.tsx';

const linkedDecision = (link: string) =>
  queryOptions({
    queryKey: ['appeal', link],
    queryFn: ({ signal }) => api(decisions.byLink, { body: { link } }, { signal }),
    enabled: link !== '',
    staleTime: 0,
  });

/** /appeal#…: a decision about a report, and its author's appeal, by the link in the mail about it. */
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
          <DecisionFacts decision={decision} />
          {decision.appeal ? <WrittenAppeal appeal={decision.appeal} /> : null}
          {decision.appealUntil ? (
            <>
              <Text size="sm">{text('toldMayAppeal', { day: format.dateTime(decision.appealUntil) })}</Text>
              <AppealForm link={link} decisionID={decision.id} />
            </>
          ) : null}
          {!decision.appeal && !decision.appealUntil ? <Text>{text('decisionNotAppealable')}</Text> : null}
        </Page>
      )}
    </Loaded>
  );
}

function AppealForm({ link, decisionID }: { link: string; decisionID: string }) {
  const text = useText();
  const cache = useQueryClient();
  const send = useMutation({
    mutationFn: (words: string) => api(decisions.appealByLink, { body: { link, words } }),
    // Also when it was refused: it may have been sent in another tab.
    onSettled: () => cache.invalidateQueries({ queryKey: linkedDecision(link).queryKey }),
  });
  return (
    <WordsForm
      draft={wordsDraft(`appeal:${decisionID}`)}
      label={text('toldAppealWords')}
      act={text('toldAppealSend')}
      max={appealMax}
      required={text('appealRequired')}
      tooLong={text('appealMax')}
      call={send}
      send={send.mutateAsync}
    />
  );
}
