import { type ProblemCode, problemCatalogue } from '../../../contract/problem-catalogue.ts';
import { useDocsOfCatalogue } from '../../lib/i18n.ts';
import type { DocsText } from '../../locales/catalogue.ts';
import { docsProse } from '../../locales/en/docs-prose.ts';
import type { Operation } from './operation.ts';

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problemCatalogue, code);
export const problemCodes = Object.keys(problemCatalogue).filter(isCode);

const english: DocsText = { prose: docsProse, problems: problemCatalogue, api: {} };

/** What the page says, in the reader's language. Waits (in a Suspense) until it has come. */
export const useDocs = (): DocsText => useDocsOfCatalogue() ?? english;

/** An operation with what the API's document says of it in English put into the reader's language. */
export function inWordsOf({ api, problems }: DocsText, operation: Operation): Operation {
  const said = <T extends string | undefined>(words: T): T | string => (words && api[words]) ?? words;
  const described = <T extends { description: string | undefined }>(one: T): T => ({
    ...one,
    description: said(one.description),
  });
  // A response is described by the titles of its problems.
  const title = (words: string): string => {
    const code = problemCodes.find((one) => problemCatalogue[one].title === words);
    return code ? problems[code].title : words;
  };
  return {
    ...operation,
    title: said(operation.title),
    description: said(operation.description),
    query: operation.query.map(described),
    headers: operation.headers.map(described),
    body: operation.body.map(described),
    answer: operation.answer.map(described),
    answerHeaders: operation.answerHeaders.map(described),
    problems: operation.problems.map(({ status, description }) => ({
      status,
      description: description.split('; ').map(title).join(said('; ')),
    })),
  };
}
