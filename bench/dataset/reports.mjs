/** Reports as the product stores them: sealed, marked and found by their tokens. */

import { isOptional, reportFieldNames } from '../../dist/contract/reports/report-fields.js';
import { referenceSpace } from '../../dist/contract/reports/short-reference.js';
import { weights } from '../../dist/contract/reports/standing.js';
import { sealedReport } from '../../dist/server/areas/reports/stored/fields.js';
import { namedBy } from '../../dist/server/areas/reports/stored/named-store.js';
import { timeId } from '../../dist/server/platform/time-ids.js';
import { copyRows } from './copy.mjs';
import { contentAbout } from './people.mjs';
import { choices, timesOf } from './shape.mjs';

const dayMs = 24 * 60 * 60 * 1000;
/** Reports sealed and copied at a time. */
const atATime = 20_000;
/** Reports whose content was destroyed: those that were removed earlier. */
const keptRemovedMs = 25 * dayMs;

const columns = `id, reference, author_id, version, city, country, happened_on, category, keywords, sealed, created_at, updated_at,
  withdrawn_at, withdrawal_reason, state, state_changed_at, standing, disputed, weight, assessed, awaits_corroboration,
  destroyed_at, mark`;

/** A different reference at each place, in no order: the step shares no factor with how many there are. @param {number} place */
const referenceAt = (place) => Number((BigInt(place) * 179_424_673n) % BigInt(referenceSpace));

const emptyContent = /** @type {any} */ (
  Object.fromEntries(reportFieldNames.map((field) => [field, isOptional(field) ? null : '']))
);

/** @typedef {{ id: string, at: Date, state: string, category: string | null, namesCnic: boolean, isWithdrawn: boolean }} Filed */

/** How places are spread over who is named. @param {import('./shape.mjs').Shape} shape */
function namedAt(shape) {
  const { random, below, isIn } = choices(3);
  const { hot, warm, people, singles, reports } = shape;
  let unnamed = hot.people + warm.people;
  return () => {
    if (isIn(singles / reports)) return null;
    if (isIn(hot.share)) return below(hot.people);
    if (isIn(warm.share)) return hot.people + below(warm.people);
    if (unnamed < people && isIn(0.55)) return unnamed++;
    return Math.floor(people * random() ** 1.5);
  };
}

/**
 * Fills reports with their tokens, versions and words.
 * @param {import('./fill.mjs').Filling} filling
 * @returns {Promise<{ filed: Filed[], emails: string[] }>} what others refer to, and addresses that one report names each
 */
export async function fillReports({ app, client, shape, accounts, print }) {
  const sealer = sealedReport(app.vault);
  const { below, tailed, isIn, oneOf } = choices(5);
  const personAt = namedAt(shape);
  const times = timesOf(shape);
  const [filed, emails] = [/** @type {Filed[]} */ ([]), /** @type {string[]} */ ([])];
  /** @type {Record<'reports' | 'listed' | 'unlisted' | 'versions' | 'words', any[][]>} */
  let rows = { reports: [], listed: [], unlisted: [], versions: [], words: [] };
  let lastMs = 0;

  const one = (/** @type {number} */ place) => {
    const isNewest = place >= times.copied - 25;
    const at = times.at(place);
    const ms = Math.max(at.getTime(), lastMs);
    const id = timeId(ms, (below(1 << 10) << 12) + (place % 4_096));
    lastMs = ms;
    const author = times.isImporters(place)
      ? accounts.authors[0]
      : accounts.authors[1 + tailed(accounts.authors.length - 1)];
    const authorId = author?.id ?? '';
    const person = isNewest ? null : personAt();
    const single = `single.${emails.length}@example.org`;
    const age = shape.now.getTime() - ms;
    const { content, keywords } = contentAbout(person, {
      happenedOn: new Date(ms - below(times.isImporters(place) ? 3_000 : 90) * dayMs).toISOString().slice(0, 10),
      single,
      isKnownWell: person !== null && person < shape.hot.people + shape.warm.people,
    });
    const drawn = person === null ? 0 : below(100);
    const state = drawn < 92 ? 'listed' : drawn < 95 ? 'held' : drawn < 99 ? 'removed' : 'expired';
    const isWithdrawn = person !== null && state !== 'removed' && isIn(0.04);
    const standing =
      person === null ? 'unverified' : isIn(0.05) ? 'verified' : isIn(0.2) ? 'corroborated' : 'unverified';
    const changedAt = state === 'listed' ? null : new Date(ms + Math.floor(age * Math.random() * 0.9));
    const isDestroyed =
      state === 'expired' || (state === 'removed' && shape.now.getTime() - Number(changedAt) > keptRemovedMs);
    const isEdited = !isDestroyed && person !== null && isIn(0.03);
    const [version, updatedAt] = isEdited ? [2, new Date(ms + Math.floor(age / 3))] : [1, at];
    const weight =
      person !== null && isIn(0.1)
        ? weights.trustedAuthor
        : person === null || isIn(0.8)
          ? weights.confirmedEmail
          : weights.other;
    const withdrawnAt = isWithdrawn ? new Date(ms + Math.floor(age / 2)) : null;
    const awaits = state === 'held' && isIn(0.3);
    const disputed = state === 'listed' && person !== null && isIn(0.001);
    const createdAt = new Date(ms);
    const place_ = { id, version, authorId };
    const { city, country, date, category } = content;
    rows.reports.push([
      ...[id, referenceAt(place), authorId, version, city, country, date, category, isDestroyed ? [] : keywords],
      sealer.seal(place_, /** @type {any} */ (isDestroyed ? emptyContent : content)),
      ...[createdAt, updatedAt, withdrawnAt, isWithdrawn ? oneOf(['mistake', 'resolved', 'other']) : null],
      ...[state, changedAt, standing, disputed, weight, true, awaits, isDestroyed ? changedAt : null],
      sealer.marks.make(id, {
        state,
        withdrawn_at: withdrawnAt,
        standing,
        disputed,
        author_group: null,
        weight,
        weightless: false,
        is_trusted: true,
        awaits_corroboration: awaits,
      }),
    ]);
    if (isEdited)
      rows.versions.push([
        ...[id, 1, city, country, date, category, keywords],
        sealer.sealVersion({ ...place_, version: 1 }, /** @type {any} */ (content)),
        createdAt,
      ]);
    if (!isWithdrawn && !isDestroyed) {
      const tokens = state === 'listed' ? rows.listed : rows.unlisted;
      for (const token of namedBy(app.vault, /** @type {any} */ (content)).tokens()) tokens.push([token, id]);
      if (!times.isImporters(place))
        for (let n = 0; n < 4; n++) rows.words.push([(BigInt(below(2 ** 31)) << 32n) + BigInt(below(2 ** 32)), id]);
    }
    if (person === null) emails.push(single);
    filed.push({ id, at: createdAt, state, category, namesCnic: content.CNIC !== null, isWithdrawn });
  };

  for (let place = 0; place < times.copied; place++) {
    one(place);
    if (rows.reports.length < atATime && place < times.copied - 1) continue;
    await copyRows(client, 'reports', columns, rows.reports);
    await copyRows(client, 'report_tokens', 'token, report_id', rows.listed);
    await copyRows(client, 'unlisted_tokens', 'token, report_id', rows.unlisted);
    await copyRows(
      client,
      'report_versions',
      'report_id, version, city, country, happened_on, category, keywords, sealed, written_at',
      rows.versions,
    );
    await copyRows(client, 'report_words', 'hash, report_id', rows.words);
    rows = { reports: [], listed: [], unlisted: [], versions: [], words: [] };
    if ((place + 1) % (10 * atATime) === 0) print(`  ${(place + 1).toLocaleString('en')} reports`);
  }
  return { filed, emails };
}
