import { expect, test } from 'vitest';
import { forgetCaseLink } from './case-queries.ts';

test('ending a link forgets it and what was typed with it, and nothing else', () => {
  sessionStorage.setItem('case-link', 'l'.repeat(43));
  sessionStorage.setItem('named:reply 7', 'I was in Lahore');
  sessionStorage.setItem('named:dispute 7', 'It was not me');
  sessionStorage.setItem('other', 'kept');
  forgetCaseLink();
  expect(Object.keys(sessionStorage)).toEqual(['other']);
});
