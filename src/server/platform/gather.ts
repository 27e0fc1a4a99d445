/**
 * Puts together what is asked in one turn of the event loop, so that many questions cost one statement. Nobody waits
 * for others to come: the turn's end is a moment away, and alone a question goes alone.
 * @param ask gives the answers in the order of the questions; when it fails, each of them fails
 * @param most questions that are asked at once
 */
export function gather<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  most: number,
): (question: Question) => Promise<Answer> {
  interface Waiting {
    question: Question;
    resolve: (answer: Answer) => void;
    reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];

  const askAll = async (asked: readonly Waiting[]) => {
    try {
      const answers = await ask(asked.map(({ question }) => question));
      // The answers are as many as the questions, which the compiler cannot know.
      for (const [at, { resolve }] of asked.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  const askWaiting = () => {
    const asked = waiting;
    waiting = [];
    for (let from = 0; from < asked.length; from += most) void askAll(asked.slice(from, from + most));
  };

  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(askWaiting);
      waiting.push({ question, resolve, reject });
    });
}
