import { expect, test } from 'vitest';
import { lookup } from '../lookup/lookup.ts';
import { problemsOf } from './endpoint-problems.ts';
import { lookupProblemCodes } from './lookup-problem-codes.ts';
import { problemCatalogue } from './problem-catalogue.ts';

/** Problems that are answered before an endpoint is found. */
const ofAnyRequest = ['requestBroken', 'noSuchPath', 'pathMistaken', 'methodNotAllowed'];

test('the problems of lookups are those of their endpoints, and those of any request', () => {
  const ofEndpoints = Object.values(lookup).flatMap((endpoint) => [...problemsOf(endpoint).values()].flat());
  expect([...lookupProblemCodes].sort()).toEqual([...new Set([...ofEndpoints, ...ofAnyRequest])].sort());
});

test('they are in the order of their statuses', () => {
  const statuses = lookupProblemCodes.map((code) => problemCatalogue[code].status);
  expect(statuses).toEqual([...statuses].sort((a, b) => a - b));
});
