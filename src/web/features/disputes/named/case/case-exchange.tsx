import type { CaseReport } from '../../../../../contract/disputes/cases.ts';
import { isAnsweredIn, saidIn } from '../../../../../contract/disputes/replies.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { Small } from '../../../../components/content/text.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { Exchange } from '../../../reports/replies/exchange.tsx';

/** The own reply and what followed, and whose turn it is. */
export function CaseExchange({ report }: { report: CaseReport }) {
  const text = useText();
  const { reply, replyFollowUps, replyNext } = report;
  if (!reply) return null;
  const turns = saidIn(report);
  // Of one's own words that wait or were removed, the note below them says it.
  const isShown = turns.at(-1)?.state === 'shown';
  return (
    <>
      <Exchange
        turns={turns.map((turn) => ({
          ...turn,
          note: turn.by === 'subject' ? text(`caseReply_${turn.state}`) : undefined,
        }))}
        names={{
          subject: text(replyFollowUps.length > 0 ? 'caseYouSay' : 'caseReplyTitle'),
          author: text('caseAuthorSays'),
        }}
      />
      {isShown ? <Small>{text(`caseNext_${replyNext ?? 'nobody'}`)}</Small> : null}
    </>
  );
}

/** What can be written beneath a report now, or changed or removed. */
export function CaseExchangeButtons({ report, goTo }: { report: CaseReport; goTo: (step: string) => void }) {
  const text = useText();
  const { reportID, reply, replyFollowUps, replyNext } = report;
  const isAnswered = isAnsweredIn(report, 'subject');
  const own = replyFollowUps.find(({ by }) => by === 'subject');
  return (
    <>
      {own || (isAnswered && replyNext === 'subject') ? (
        <Button onClick={() => goTo(`follow-up/${reportID}`)}>
          {text(own ? 'caseFollowUpChange' : 'caseFollowUpWrite')}
        </Button>
      ) : null}
      <Button onClick={() => goTo(`reply/${reportID}`)}>
        {text(!reply ? 'caseReplyWrite' : isAnswered ? 'caseReplyTakeBack' : 'caseReplyChange')}
      </Button>
    </>
  );
}
