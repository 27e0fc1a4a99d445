import { expect, test } from 'vitest';
import { words as en } from '../../locales/en/every-page.ts';
import type { TextOf } from '../i18n/i18n.ts';
import { ApiProblem, isSignedOut, problemText } from './problem.ts';

const text: TextOf = (key) => `<${(en as Record<string, string>)[key]}>`;
const problem = { type: 'about:blank', title: '', status: 409, detail: '', instance: '' };

test("a known problem has the catalogue's text", () => {
  const error = new ApiProblem({ status: 409, problem: { ...problem, code: 'emailTaken', message: 'server words' } });
  expect(problemText(error, text)).toBe(`<${en.emailTaken}>`);
});

test("an unknown problem has the server's text", () => {
  const error = new ApiProblem({ status: 409, problem: { ...problem, code: 'notYetKnown', message: 'server words' } });
  expect(problemText(error, text)).toBe('server words');
});

test.each([
  ['no response', new ApiProblem({ status: 0 })],
  ['a response without a message', new ApiProblem({ status: 502 })],
  ['an error of the page itself', new TypeError('x is undefined')],
])('%s gets the generic message', (_, error) => {
  expect(problemText(error, text)).toBe(`<${en.generic}>`);
});

test('a rejected sign-in does not count as an ended session', () => {
  const refused = { ...problem, code: 'signInRefused', message: '' };
  expect(isSignedOut(new ApiProblem({ status: 401, problem: refused }))).toBe(false);
  expect(isSignedOut(new ApiProblem({ status: 401, problem: { ...refused, code: 'notSignedIn' } }))).toBe(true);
});
