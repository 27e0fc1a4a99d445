import { expect, test } from 'vitest';
import { lookup } from '../lookup/lookup.ts';
import { problemsOf } from './endpoint-problems.ts';
import { lookupProblemCodes } from './lookup-problem-codes.ts';

test('the problems of lookups are those of their endpoints', () => {
  const ofEndpoints = Object.values(lookup).flatMap((endpoint) => [...problemsOf(endpoint).values()].flat());
  const ofAnyRequest = ['requestBroken', 'noSuchPath', 'pathMistaken', 'methodNotAllowed'];
  expect(new Set(lookupProblemCodes)).toEqual(new Set([...ofEndpoints, ...ofAnyRequest]));
});
