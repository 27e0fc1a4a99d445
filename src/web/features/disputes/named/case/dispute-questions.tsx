import { type CaseDispute, disputeAnswerMax } from '../../../../../contract/disputes/disputes.ts';
import { Words } from '../../../../components/content/text.tsx';
import { WordsForm } from '../../../../components/forms/words-form.tsx';
import { PlainSection } from '../../../../components/layout/plain-section.tsx';
import { Quote } from '../../../../components/layout/quote.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { useReader, useText } from '../../../../lib/i18n/i18n.ts';
import { caseDraft } from './case-link.ts';
import { useAnswer } from './case-queries.ts';

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
  const { text, format } = useReader();
  return (
    <Quote label={text('caseQuestionAsked', { when: format.dateTime(question.askedAt) })}>
      <Words as="div">{question.words}</Words>
    </Quote>
  );
}

function Answered({ question }: { question: Question }) {
  const { text, format } = useReader();
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
  const answer = useAnswer(link);
  return (
    <Stack gap={4}>
      <Asked question={question} />
      <WordsForm
        label={text('caseQuestionLabel')}
        isPage
        draft={caseDraft(`answer:${question.id}`)}
        max={disputeAnswerMax}
        required={text('caseAnswerRequired')}
        tooLong={text('disputeWordsMax')}
        act={text('caseQuestionSend')}
        call={answer}
        send={(words) => answer.mutateAsync({ disputeID, questionID: question.id, answer: words })}
      />
    </Stack>
  );
}
