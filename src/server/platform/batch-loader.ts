/** While so many are under way the next ones wait, and so grow larger: one that is asked while another is answered. */
const mostUnderWay = 2;

/** Nobody waits longer than so many milliseconds for answers to others, which may never come. */
const longestWaitMs = 50;

/**
 * Puts together what is asked in one turn of the event loop, so that many questions cost one statement. Alone a
 * question goes alone: nobody waits for others to come, only for answers that are due.
 * @param ask gives the answers in the order of the questions; when it fails, each of them fails
 * @param most questions that are asked at once
 */
export function batchLoader<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  most: number,
): (question: Question) => Promise<Answer> {
  interface Waiting {
    question: Question;
    resolve: (answer: Answer) => void;
    reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let underWay = 0;
  let late: NodeJS.Timeout | null = null;

  const askAll = async (asked: readonly Waiting[]) => {
    underWay++;
    try {
      const answers = await ask(asked.map(({ question }) => question));
      // The answers are as many as the questions, which the compiler cannot know.
      for (const [at, { resolve }] of asked.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    } finally {
      underWay--;
      if (waiting.length > 0) askWaiting();
    }
  };
  const askSome = () => {
    const asked = waiting.slice(0, most);
    waiting = waiting.slice(most);
    void askAll(asked);
  };
  const askWaiting = () => {
    while (waiting.length > 0 && underWay < mostUnderWay) askSome();
    if (waiting.length > 0 && late === null) late = setTimeout(askLate, longestWaitMs);
  };
  const askLate = () => {
    late = null;
    while (waiting.length > 0) askSome();
  };

  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(askWaiting);
      waiting.push({ question, resolve, reject });
    });
}
