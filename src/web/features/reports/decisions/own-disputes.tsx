import { disputes, type OwnDispute } from '../../../../contract/disputes/disputes.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { Small, Text, Words } from '../../../components/content/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { ask } from '../../../lib/api/api.ts';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { AuthorWords } from './author-words.tsx';

/** The disputes about one of the user's own reports. */
export const ownDisputes = (reportID: string) => ask(disputes.ofReport, { query: { reportID } }, { staleTime: 0 });

/** An open dispute about the author's report, with what is asked. */
export function DisputeCard({ reportID, dispute }: { reportID: string; dispute: OwnDispute }) {
  const { text, format } = useReader();
  const { state, reason, questions, decisionDueAt } = dispute;
  return (
    <Card title={text('ownDisputeTitle')} titleNote={<Badge tone="warning">{text(`disputeState_${state}`)}</Badge>}>
      <Grid from="xl">
        <Stack gap={1}>
          <Text measure>{text('ownDisputeIntro')}</Text>
          <Text weight="semibold">{text('disputeReasonGiven', { reason: text(`disputeReason_${reason}`) })}</Text>
          <Small>
            {text('ownDisputeDue', { day: format.dateTime(decisionDueAt) })}{' '}
            {questions.length === 0 ? text('ownDisputeWait') : null}
          </Small>
        </Stack>
        {questions.length > 0 ? (
          <Stack gap={5}>
            {questions.map((one) => (
              <Stack key={one.id} gap={2}>
                <Words weight="semibold">{one.words ?? text('disputeWhatToSay')}</Words>
                {one.answer === null ? (
                  <Answer reportID={reportID} disputeID={dispute.disputeID} questionID={one.id} />
                ) : (
                  <Words>{one.answer}</Words>
                )}
              </Stack>
            ))}
          </Stack>
        ) : null}
      </Grid>
    </Card>
  );
}

function Answer({ reportID, disputeID, questionID }: { reportID: string; disputeID: string; questionID: string }) {
  const send = useChange(disputes.answerAsAuthor);
  return (
    <AuthorWords
      kind="answer"
      id={questionID}
      call={send}
      send={(answer) => send.mutateAsync({ query: { reportID }, body: { disputeID, questionID, answer } })}
    />
  );
}
