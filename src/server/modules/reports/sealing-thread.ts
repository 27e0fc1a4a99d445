import { parentPort } from 'node:worker_threads';
import { setDefaultCountry } from '../../../contract/default-country.ts';
import { parseKeyring } from '../../platform/vault/keyring.ts';
import { createVault } from '../../platform/vault/vault.ts';
import { type NewReport, sealRow } from './import-row.ts';
import { type SealedReport, sealedReport } from './sealed-fields.ts';

// What the thread of sealing.ts runs.

/** Reports to be sealed, under these keys. */
export interface ToSeal {
  authorId: string;
  /** As SHIELD_KEYS writes them. */
  keys: string;
  /** Whose way of writing phone numbers is understood: a thread knows nothing of what was set in the process. */
  country: string;
  reports: readonly NewReport[];
}

/** The sealed rows, in the order of the reports: their bytes one behind the other, each row before its tokens. */
export interface Sealed {
  bytes: Uint8Array;
  /** Of each report the length of its row and of its tokens. */
  lengths: readonly number[];
  bodyTokens: readonly (readonly string[])[];
}

let last: { keys: string; sealed: SealedReport } | null = null;

/** Deriving keys costs more than sealing with them. */
function sealedUnder(keys: string): SealedReport {
  if (last?.keys !== keys) last = { keys, sealed: sealedReport(createVault(parseKeyring(keys))) };
  return last.sealed;
}

parentPort?.on('message', ({ authorId, keys, country, reports }: ToSeal) => {
  setDefaultCountry(country);
  const sealed = sealedUnder(keys);
  const rows = reports.map((report) => sealRow(sealed, authorId, report));
  const bytes = new Uint8Array(Buffer.concat(rows.flatMap(({ row, tokens }) => [row, tokens])));
  const answer: Sealed = {
    bytes,
    lengths: rows.flatMap(({ row, tokens }) => [row.length, tokens.length]),
    bodyTokens: rows.map(({ bodyTokens }) => bodyTokens),
  };
  parentPort?.postMessage(answer, [bytes.buffer]);
});
