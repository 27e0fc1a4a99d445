import { answerMax, decisions } from '../../../../contract/moderation/decisions.ts';
import { Text, Words } from '../../../components/content/text.tsx';
import { LiveRegion } from '../../../components/feedback/live-region.tsx';
import { WordsForm } from '../../../components/forms/words-form.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { api } from '../../../lib/api/api.ts';
import { wordsDraft } from '../../../lib/browser/stored.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { aboutReports } from '../queries.ts';

/** The author's answer to a question, to give or to read again. */
export function Answer({
  reportID,
  decisionID,
  given,
}: {
  reportID: string;
  decisionID: string;
  given: string | null;
}) {
  const text = useText();
  // Lists and the report's page say that it waits for an answer.
  const send = useChange(
    (answer: string) => api(decisions.answer, { query: { reportID }, body: { decisionID, answer } }),
    aboutReports,
  );
  return (
    <>
      {given === null ? (
        <WordsForm
          draft={wordsDraft(`answer:${decisionID}`)}
          label={text('toldAnswer')}
          act={text('toldSend')}
          max={answerMax}
          required={text('answerRequired')}
          tooLong={text('answerMax')}
          call={send}
          send={send.mutateAsync}
        />
      ) : (
        <Stack gap={1}>
          <Text size="sm" weight="semibold">
            {text('toldYourAnswer')}
          </Text>
          <Words>{given}</Words>
        </Stack>
      )}
      <LiveRegion>{send.isSuccess ? <Text tone="success">{text('toldSent')}</Text> : null}</LiveRegion>
    </>
  );
}
