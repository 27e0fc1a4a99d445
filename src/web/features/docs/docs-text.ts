import { type ProblemCode, problemCatalogue } from '../../../contract/problem-catalogue.ts';
import { useDocsOfCatalogue } from '../../lib/i18n.ts';
import type { DocsText } from '../../locales/catalogue.ts';
import { docsProse } from '../../locales/en/docs-prose.ts';
import type { Operation } from './operation.ts';

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problemCatalogue, code);
export const problemCodes = Object.keys(problemCatalogue).filter(isCode);

const english: DocsText = { prose: docsProse, problems: problemCatalogue, api: {} };

/** The page's texts in the reader's language. Suspends until they are loaded. */
export const useDocs = (): DocsText => useDocsOfCatalogue() ?? english;

/** Translates the English texts of an operation in the OpenAPI document. */
export function inWordsOf({ api, problems }: DocsText, operation: Operation): Operation {
  const translated = <T extends string | undefined>(words: T): T | string => (words && api[words]) ?? words;
  const described = <T extends { description: string | undefined }>(one: T): T => ({
    ...one,
    description: translated(one.description),
  });
  // A response's description is made of its problems' titles.
  const title = (words: string): string => {
    const code = problemCodes.find((one) => problemCatalogue[one].title === words);
    return code ? problems[code].title : words;
  };
  return {
    ...operation,
    title: translated(operation.title),
    description: translated(operation.description),
    query: operation.query.map(described),
    headers: operation.headers.map(described),
    body: operation.body.map(described),
    answer: operation.answer.map(described),
    answerHeaders: operation.answerHeaders.map(described),
    problems: operation.problems.map(({ status, description }) => ({
      status,
      description: description.split('; ').map(title).join(translated('; ')),
    })),
  };
}
