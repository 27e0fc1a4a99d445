import { type CaseDispute, disputeAnswerMax } from '../../../../../contract/disputes/disputes.ts';
import { Words } from '../../../../components/content/text.tsx';
import { PlainSection } from '../../../../components/layout/plain-section.tsx';
import { Quote } from '../../../../components/layout/quote.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { useFormat, useText } from '../../../../lib/i18n/i18n.ts';
import { useAnswer } from './case-queries.ts';
import { useCaseDraft } from './words-draft.ts';
import { WordsForm } from './words-form.tsx';

type Question = CaseDispute['questions'][number];

/** What moderators have asked, and the answers. */
export function DisputeQuestions({ link, dispute }: { link: string; dispute: CaseDispute }) {
  const text = useText();
  const { questions, state, disputeID } = dispute;
  if (questions.length === 0) return null;
  return (
    <PlainSection title={text('caseQuestionTitle')}>
      <Stack gap={6}>
        {questions.map((question) =>
          question.answeredAt === null && state === 'open' ? (
            <Unanswered key={question.id} link={link} disputeID={disputeID} question={question} />
          ) : (
            <Answered key={question.id} question={question} />
          ),
        )}
      </Stack>
    </PlainSection>
  );
}

function Asked({ question }: { question: Question }) {
  const text = useText();
  const format = useFormat();
  return (
    <Quote label={text('caseQuestionAsked', { when: format.dateTime(question.askedAt) })}>
      <Words as="div">{question.words}</Words>
    </Quote>
  );
}

function Answered({ question }: { question: Question }) {
  const text = useText();
  const format = useFormat();
  return (
    <Stack gap={3}>
      <Asked question={question} />
      {question.answeredAt ? (
        <Quote label={text('caseQuestionAnswered', { when: format.dateTime(question.answeredAt) })}>
          <Words as="div">{question.answer}</Words>
        </Quote>
      ) : null}
    </Stack>
  );
}

function Unanswered({ link, disputeID, question }: { link: string; disputeID: string; question: Question }) {
  const text = useText();
  const [words, write, drop] = useCaseDraft(`answer:${question.id}`);
  const answer = useAnswer(link);
  return (
    <Stack gap={4}>
      <Asked question={question} />
      <WordsForm
        label={text('caseQuestionLabel')}
        words={words}
        onWrite={write}
        max={disputeAnswerMax}
        required={text('caseAnswerRequired')}
        tooLong={text('disputeWordsMax')}
        send={text('caseQuestionSend')}
        call={answer}
        onSend={(sent) => answer.mutate({ disputeID, questionID: question.id, answer: sent }, { onSuccess: drop })}
      />
    </Stack>
  );
}
