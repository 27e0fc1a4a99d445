import * as z from 'zod/mini';
import { problemsOf } from './endpoint-problems.ts';
import { type ProblemCode, problemCatalogue } from './problem-catalogue.ts';

// Calls as those of lookup/lookup.ts, which itself brings the numbering plans of all countries with it.
const calls = [
  { method: 'POST', access: 'keyPair', body: z.unknown() },
  { method: 'GET', access: 'apiKey', query: z.unknown(), problems: ['recentReportsOff'] },
] as const;

/** Problems that are answered before an endpoint is found. */
const ofAnyRequest = ['requestBroken', 'noSuchPath', 'pathMistaken', 'methodNotAllowed'] as const;

/** The problems that a program which makes lookups may get, by status. */
export const lookupProblemCodes: readonly ProblemCode[] = [
  ...new Set([...ofAnyRequest, ...calls.flatMap((call) => [...problemsOf(call).values()].flat())]),
].sort((one, other) => problemCatalogue[one].status - problemCatalogue[other].status);
