// See docs/decisions/0021-no-list-of-who-was-checked.md
import * as z from 'zod/mini';
import { verdicts } from '../../../../contract/lookup/verdicts.ts';
import { Problem } from '../../../../contract/problems/problem.ts';
import { identifierKinds } from '../../../../contract/rules/identifier-kinds.ts';
import { readStoredJson, storedKeys, writeStored } from '../../../lib/browser/storage.ts';
import { useUserStore } from '../../../lib/session/user-store.ts';
import type { RowQuery } from './file-rows.ts';

/** For how long the server knows which batches were counted, so that repeating one counts nothing. */
const keptForMs = 24 * 60 * 60 * 1000;

/** Why a row was refused, for a reader of any language. */
const RowProblem = z.pick(Problem, { code: true, values: true, message: true });

const RowAnswer = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('answered'),
    requestId: z.string(),
    verdict: z.enum(verdicts),
    score: z.number(),
    reports: z.number(),
    capped: z.boolean(),
    matched: z.array(z.enum(identifierKinds)),
    /** Why the server left out identifiers that this page took, such as a public suffix: keys of messages. */
    ignored: z._default(z.array(z.string()), []),
  }),
  z.object({ outcome: z.literal('refused'), requestId: z.string(), problem: RowProblem }),
]);

/** What became of a row. It says nothing of whom the row is about. */
export type RowAnswer = z.infer<typeof RowAnswer>;

/** How far a run has got: what another page needs to go on without asking for a row twice. */
export interface RunProgress {
  /** Begins the keys of its batches. */
  id: string;
  /** Rows in the next call. */
  size: number;
  answers: readonly RowAnswer[];
}

const SavedRun = z.object({
  /** The file's name. */
  name: z.string(),
  /** Rows to check. */
  rows: z.number(),
  id: z.string(),
  size: z.number(),
  answers: z.array(RowAnswer),
  /** Epoch milliseconds. `removeExpired` in lib/browser/storage.ts removes it then. */
  expiresAt: z.number(),
});

/** A run whose result was not downloaded yet, as this browser keeps it. */
export interface SavedRun extends RunProgress {
  /** Where it is kept. */
  key: string;
  name: string;
  rows: number;
}

const prefixOf = (uid: string) => `list-check:${uid}:`;

/**
 * Where the run of these rows is kept for an account, or null where the browser cannot say (outside of HTTPS). The key has
 * the number of rows and 24 bits of their hash: enough to tell lists apart, too few to find out who is on them.
 */
export async function keyOfRun(uid: string, queries: readonly RowQuery[]): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(queries)));
  const bits = [...new Uint8Array(hash, 0, 3)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${prefixOf(uid)}${queries.length}-${bits}`;
}

/** Keeps how far a run has got, for a day, unless its account has left this browser meanwhile. */
export function saveRun(uid: string, { key, ...run }: SavedRun): void {
  if (useUserStore.getState().user?.uid !== uid) return;
  writeStored('local', key, JSON.stringify({ ...run, expiresAt: Date.now() + keptForMs }));
}

export function savedRun(key: string): SavedRun | null {
  const { success, data } = z.safeParse(SavedRun, readStoredJson('local', key));
  if (!success || data.expiresAt <= Date.now() || data.answers.length > data.rows) return null;
  const { expiresAt: _, ...run } = data;
  return { key, ...run };
}

/** The runs of an account whose result was not downloaded. */
export const savedRuns = (uid: string): SavedRun[] =>
  storedKeys('local', prefixOf(uid)).flatMap((key) => savedRun(key) ?? []);

export const forgetRun = (key: string): void => writeStored('local', key, null);
