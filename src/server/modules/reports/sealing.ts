import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { defaultCountry } from '../../../contract/default-country.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { type ImportRow, type NewReport, type SealedRow, sealRow } from './import-row.ts';
import { sealedReport } from './sealed-fields.ts';
import type { Sealed, ToSeal } from './sealing-thread.ts';

/** From so many reports on a thread is worth its start: a whole batch of an import, after which more will follow. */
const worthThread = 2_000;

/**
 * Seals many reports: from the first large call on in a thread of its own, where there is a second core.
 * @returns seals these under the keys of the moment, and throws VaultStale when it is not known which key seals
 */
export function sealingOf(vault: Vault) {
  const here = sealedReport(vault);
  let thread: ReturnType<typeof startThread> | null = null;
  return async (authorId: string, given: readonly NewReport[]): Promise<ImportRow[]> => {
    const sealedAt = performance.now();
    // Those that are sealed anew have more, which nobody needs again.
    const reports = given.map(({ id, body, content, at }) => ({ id, body, content, at }));
    if (reports.length >= worthThread && availableParallelism() > 1) thread ??= startThread();
    const rows = thread
      ? await thread.seal({ authorId, keys: vault.keys(), country: defaultCountry(), reports })
      : reports.map((report) => sealRow(here, authorId, report));
    return reports.map((report, n) => ({ ...report, ...(rows[n] as SealedRow), sealedAt }));
  };
}

/** A thread that keeps the process alive only while something waits for it. */
function startThread() {
  const thread = new Worker(new URL('./sealing-thread.js', import.meta.url));
  thread.unref();
  const waiting: { resolve: (sealed: Sealed) => void; reject: (error: unknown) => void }[] = [];
  const next = () => {
    const one = waiting.shift();
    if (waiting.length === 0) thread.unref();
    return one;
  };
  thread.on('message', (sealed: Sealed) => next()?.resolve(sealed));
  thread.on('error', (error) => {
    while (waiting.length > 0) next()?.reject(error);
  });
  return {
    async seal(given: ToSeal): Promise<SealedRow[]> {
      const sealed = await new Promise<Sealed>((resolve, reject) => {
        waiting.push({ resolve, reject });
        thread.ref();
        thread.postMessage(given);
      });
      return rowsOf(sealed);
    },
  };
}

function rowsOf({ bytes, lengths, bodyTokens }: Sealed): SealedRow[] {
  let at = 0;
  const cut = (length = 0) => {
    at += length;
    return Buffer.from(bytes.buffer, at - length, length);
  };
  return bodyTokens.map((own, n) => ({
    row: cut(lengths[2 * n]),
    tokens: cut(lengths[2 * n + 1]),
    bodyTokens: own,
  }));
}
