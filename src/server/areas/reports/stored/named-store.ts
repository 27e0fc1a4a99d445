import type { ReportBody } from '../../../../contract/reports/report-body.ts';
import type { IdentifierField, ReportContent } from '../../../../contract/reports/report-fields.ts';
import type { StoredState } from '../../../../contract/reports/standing.ts';
import { baseEmail } from '../../../../contract/rules/base-email.ts';
import { defaultCountry } from '../../../../contract/rules/default-country.ts';
import {
  type IdentifierKind,
  mainKinds,
  type NormalIdentifier,
  normalIdentifier,
} from '../../../../contract/rules/identifiers.ts';
import { countryOfPhone } from '../../../../contract/rules/phone.ts';
import type { App } from '../../../app.ts';
import { columnsOf } from '../../../platform/db/columns.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { searchTokensOf } from '../../../platform/vault/identifier-tokens.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import { keywordsOf } from '../keywords/keywords.ts';
import type { KeyedContent } from './report.ts';

// What reports name, and the tokens by which they are found.

/** The fields that reports are found by. */
export type Identified = Pick<ReportContent, IdentifierField>;

/**
 * What a report names, and the tokens it is found by. Made once for each report and passed along, because normal forms and
 * tokens are the largest part of the work of an import.
 */
export interface Named {
  /** In normal form, each once. */
  identifiers: readonly NormalIdentifier[];
  /** The tokens it is written under: of its identifiers, and of base addresses that are not its own. */
  tokens(): readonly string[];
  /** The same under every key of the ring. */
  allTokens(): readonly string[];
  /** The tokens a search for its identifiers must look for: those of every key of the ring. */
  searchTokens(): readonly string[];
}

/** A report, and what it names. */
export interface NamedReport {
  id: string;
  named: Named;
}

/** The content of a report, and what it names. */
export interface NamedContent<Content extends KeyedContent = KeyedContent> {
  content: Content;
  named: Named;
}

/** Identifiers in normal form, each once and without those that have none. */
export function normalIdentifiers(
  given: readonly { kind: IdentifierKind; value: string | null | undefined }[],
): NormalIdentifier[] {
  const found: NormalIdentifier[] = [];
  for (const { kind, value } of given) {
    const normal = value === null || value === undefined ? null : normalIdentifier(kind, value);
    if (normal !== null && !found.some((one) => one.kind === kind && one.value === normal))
      found.push({ kind, value: normal });
  }
  return found;
}

/** The identifiers of a report in normal form, each once, without missing ones. */
export const reportIdentifiers = ({ furtherIdentifiers, ...main }: Identified): NormalIdentifier[] =>
  normalIdentifiers([...mainKinds.map((kind) => ({ kind, value: main[kind] })), ...(furtherIdentifiers ?? [])]);

/** The content that a body is stored as. */
export const contentOf = (body: ReportBody): KeyedContent => ({
  ...body,
  country: body.country ?? (body.phone && countryOfPhone(body.phone)) ?? defaultCountry(),
  keywords: keywordsOf(body),
});

/** The name of the key for the blind index of base addresses. */
const baseKind = 'report base email';

/** Tells identifiers in normal form apart. */
export const identifierKey = ({ kind, value }: NormalIdentifier): string => `${kind} ${value}`;

/** What a report names that another one, or an earlier version of it, does not. */
export function namesBesides({ identifiers }: Named, other: Named | null): NormalIdentifier[] {
  const known = new Set(other?.identifiers.map(identifierKey));
  return identifiers.filter((one) => !known.has(identifierKey(one)));
}

/** The base addresses of email addresses that are written differently. */
function otherBases(identifiers: readonly NormalIdentifier[]): string[] {
  const bases = identifiers.flatMap(({ kind, value }) => {
    const base = kind === 'email' ? baseEmail(value) : value;
    return base === value ? [] : [base];
  });
  return [...new Set(bases)];
}

/** What a report names. Its tokens are computed when they are first asked for, and again when the keys have changed. */
export function namedBy(vault: Vault, content: Identified): Named {
  const identifiers = reportIdentifiers(content);
  const bases = otherBases(identifiers);
  let known: { ring: object; tokens: string[]; searchTokens: string[]; allTokens: string[] } | undefined;
  const under = (ring: object) => {
    if (known?.ring === ring) return known;
    const found = { ring, tokens: [] as string[], searchTokens: [] as string[], allTokens: [] as string[] };
    for (const identifier of identifiers) {
      const all = searchTokensOf(vault, identifier);
      // The current key's is the first.
      found.tokens.push(...all.slice(0, 1));
      found.searchTokens.push(...all);
    }
    found.allTokens.push(...found.searchTokens);
    for (const base of bases) {
      const all = vault.blindIndexes(baseKind, base);
      found.tokens.push(...all.slice(0, 1));
      found.allTokens.push(...all);
    }
    known = found;
    return found;
  };
  return {
    identifiers,
    tokens: () => under(vault.sealingRing()).tokens,
    allTokens: () => under(vault.openingRing()).allTokens,
    searchTokens: () => under(vault.openingRing()).searchTokens,
  };
}

export const namedOf = ({ vault }: App, content: Identified): Named => namedBy(vault, content);

/** The tokens a search for identifiers must look for: those of every key of the ring, the current first. */
export function searchTokens(vault: Vault, identifiers: readonly NormalIdentifier[]): string[] {
  const tokens: string[] = [];
  for (const identifier of identifiers) tokens.push(...searchTokensOf(vault, identifier));
  return tokens;
}

/** The tokens of reports that name another email address with the same base as one of these. */
export const approximateTokens = (vault: Vault, identifiers: readonly NormalIdentifier[]): string[] =>
  identifiers.flatMap(({ kind, value }) => {
    if (kind !== 'email') return [];
    const base = baseEmail(value);
    return [
      ...vault.blindIndexes(baseKind, base),
      ...(base === value ? [] : searchTokens(vault, [{ kind, value: base }])),
    ];
  });

/** Tokens and their reports, as two arrays. */
const putTokens = statement(`
  insert into report_tokens (token, report_id)
  select distinct token, report_id from unnest($1::uuid[], $2::bigint[]) as given(token, report_id)
  on conflict do nothing`);
const putUnlistedTokens = statement(`
  insert into unlisted_tokens (token, report_id)
  select distinct token, report_id from unnest($1::uuid[], $2::bigint[]) as given(token, report_id)
  on conflict do nothing`);

const dropTokens = statement(`
  delete from report_tokens t using unnest($1::uuid[], $2::bigint[]) as gone(token, report_id)
  where t.token = gone.token and t.report_id = gone.report_id`);

const takeUnlistedTokens = statement<{ token: string; report_id: string }>(`
  delete from unlisted_tokens where report_id = any($1::bigint[]) returning token, report_id`);

export const dropUnlistedTokens = statement('delete from unlisted_tokens where report_id = any($1::bigint[])');

/** Tokens of reports and the ids of these as two arrays, as the statements take them. */
const tokenRows = (reports: readonly NamedReport[], which: 'tokens' | 'allTokens') =>
  columnsOf(
    reports.flatMap(({ id, named }) => named[which]().map((token) => ({ token, id }))),
    'token',
    'id',
  );

/** Writes the tokens of reports that have none: where lookups look if they are listed, otherwise where they do not. */
export const insertTokens = (tx: Tx, reports: readonly NamedReport[], state: StoredState): Promise<void> =>
  tx.run(state === 'listed' ? putTokens : putUnlistedTokens, tokenRows(reports, 'tokens'));

/** Deletes the tokens of reports, whether they are listed or not. */
export async function deleteTokens(tx: Tx, reports: readonly NamedReport[]): Promise<void> {
  await tx.run(dropTokens, tokenRows(reports, 'allTokens'));
  await tx.run(dropUnlistedTokens, [reports.map(({ id }) => id)]);
}

/** Lets lookups find the tokens of reports. */
export async function listTokens(tx: Tx, ids: readonly string[]): Promise<void> {
  const moved = await tx.rows(takeUnlistedTokens, [ids]);
  if (moved.length > 0) await tx.run(putTokens, columnsOf(moved, 'token', 'report_id'));
}
