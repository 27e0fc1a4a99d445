import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { disputes } from '../../../../contract/disputes/disputes.ts';
import { isAnsweredIn, replyMax, type Exchange as Said, saidIn } from '../../../../contract/disputes/replies.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Small, Text } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { WordsForm } from '../../../components/forms/words-form.tsx';
import { OnScreen } from '../../../components/layout/printed.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { ask } from '../../../lib/api/api.ts';
import { wordsDraft } from '../../../lib/browser/stored.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useCall } from '../../../lib/session/use-change.ts';
import { Exchange } from './exchange.tsx';

const ownExchange = (reportID: string) => ask(disputes.repliesToReport, { query: { reportID } }, { staleTime: 0 });

interface OwnExchangeProps {
  reportID: string;
  /** Whether the report is in the registry. */
  isOpen: boolean;
}

/** What the person named says about the author's report, and the author's follow-up. Nothing before there is a reply. */
export function OwnExchange({ reportID, isOpen }: OwnExchangeProps) {
  const text = useText();
  const { data: said, error } = useQuery(ownExchange(reportID));
  if (error) return <ProblemBanner error={error} />;
  if (!said?.reply) return null;
  const noteOf = {
    subject: undefined,
    author: (state: 'waiting' | 'shown' | 'takenAway') => text(`followUp_${state}`),
  };
  return (
    <Section id="reply" title={text('replyHeading')}>
      <Exchange
        turns={saidIn(said).map((turn) => ({ ...turn, note: noteOf[turn.by]?.(turn.state) }))}
        names={{ subject: text('replySubject'), author: text('replyAuthor') }}
      />
      {isOpen ? (
        <OnScreen>
          <FollowUp reportID={reportID} said={said} />
        </OnScreen>
      ) : null}
    </Section>
  );
}

/** Whose turn it is, and the author's own. */
function FollowUp({ reportID, said }: { reportID: string; said: Said }) {
  const text = useText();
  const cache = useQueryClient();
  const draft = wordsDraft(`follow-up:${reportID}`);
  const [isChanging, setChanging] = useState(() => draft.read() !== null);
  const own = said.replyFollowUps.find(({ by }) => by === 'author');
  const isAnswered = own !== undefined && isAnsweredIn(said, 'author');
  const answers = said.reply?.words ?? null;
  const send = useCall(disputes.followUpAsAuthor, {
    onSuccess: (answer) => {
      draft.clear();
      cache.setQueryData(ownExchange(reportID).queryKey, answer);
      setChanging(false);
    },
    // What it answers has changed, or its answer was lost.
    onError: () => cache.invalidateQueries(ownExchange(reportID)),
  });
  const follow = (followUp: string | null) => send.mutateAsync({ query: { reportID }, body: { followUp, answers } });
  const remove = (
    <Button busy={send.isPending} onClick={() => void follow(null).catch(() => undefined)}>
      {text('removeIt')}
    </Button>
  );
  if (own && !isChanging)
    return (
      <Row gap={3}>
        <Button onClick={() => setChanging(true)}>{text(isAnswered ? 'followUpTakeBack' : 'followUpChange')}</Button>
      </Row>
    );
  if (isAnswered)
    return (
      <Stack gap={3}>
        <ProblemBanner error={send.error} />
        <Text measure>{text('followUpAnswered')}</Text>
        <Row gap={3}>
          {remove}
          <Button onClick={() => setChanging(false)}>{text('cancel')}</Button>
        </Row>
      </Stack>
    );
  return (
    <Stack gap={3}>
      <Small measure>{text('followUpHint')}</Small>
      <WordsForm
        key={own?.words}
        draft={draft}
        label={text('yourAnswer')}
        act={text('sendAnswer')}
        max={replyMax}
        required={text('answerRequired')}
        tooLong={text('replyMax')}
        first={own?.words}
        call={send}
        send={follow}
        more={own ? remove : null}
      />
    </Stack>
  );
}
