/** What moderators have to do and have done: the queue, decisions, flags, cases and their disputes. */

import { disputeReasons } from '../../dist/contract/disputes/disputes.js';
import { queueCauses } from '../../dist/contract/moderation/moderation.js';
import { storeProvenCase } from '../../dist/server/areas/disputes/cases/store.js';
import { wordsContext } from '../../dist/server/areas/disputes/seal-contexts.js';
import { severityOf } from '../../dist/server/areas/reports/queue/enter-queue-store.js';
import { randomToken } from '../../dist/server/platform/vault/secrets.js';
import { copyRows } from './copy.mjs';
import { personOf } from './people.mjs';
import { choices } from './shape.mjs';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * @param {import('./fill.mjs').Filling} filling
 * @param {import('./reports.mjs').Filed[]} filed
 */
export async function fillWork({ app, client, shape, accounts }, filed) {
  const { uuid, oneOf, isIn, tailed } = choices(11);
  const { now } = shape;
  const moderators = accounts.staff.slice(0, shape.moderators).map(({ id }) => id);
  const since = (/** @type {Date} */ at, /** @type {number} */ share) =>
    new Date(at.getTime() + Math.floor((now.getTime() - at.getTime()) * share));
  /** At a time of the last year, more often lately. */
  const lately = () => new Date(now.getTime() - Math.floor(365 * dayMs * Math.random() ** 2) - 1);
  const active = filed.filter(({ state, isWithdrawn }) => !isWithdrawn && (state === 'listed' || state === 'held'));
  const held = active.filter(({ state }) => state === 'held');
  const listed = active.filter(({ state }) => state === 'listed');
  /** Some of these, spread evenly. @template T @param {readonly T[]} all @param {number} count */
  const spread = (all, count) =>
    Array.from(
      { length: Math.min(count, all.length) },
      (_, n) => /** @type {T} */ (all[Math.floor((n * all.length) / Math.min(count, all.length))]),
    );

  const waitingHeld = spread(held, Math.floor(shape.queued * 0.75));
  const waiting = [...waitingHeld, ...spread(listed, shape.queued - waitingHeld.length)];
  /** Each fifth dispute is open, and its report waits. */
  const underDispute = waiting.filter(({ state }) => state === 'listed').slice(0, Math.ceil(shape.disputes / 5));
  const disputed = new Set(underDispute.map(({ id }) => id));
  const withoutDispute = listed.filter(({ id }) => !disputed.has(id));
  await copyRows(
    client,
    'queue_items',
    'report_id, causes, category, names_cnic, severity, lookups, entered_at, due_at, claimed_by, claimed_until, asleep_until',
    waiting.map(({ id, at, state, category, namesCnic }) => {
      const cause =
        state === 'held'
          ? oneOf(/** @type {const} */ (['held', 'imported', 'pace', 'safelist']))
          : disputed.has(id)
            ? 'disputed'
            : oneOf(queueCauses.filter((one) => one !== 'disputed'));
      const enteredAt = new Date(Math.max(at.getTime(), lately().getTime()));
      const claimedBy = isIn(0.002) ? oneOf(moderators) : null;
      return [
        ...[id, [cause], category, namesCnic, severityOf(cause, { category, namesCnic, isOverdue: false })],
        ...[isIn(0.3) ? tailed(10_000) : 0, enteredAt, isIn(0.5) ? new Date(enteredAt.getTime() + 14 * dayMs) : null],
        ...[
          claimedBy,
          claimedBy && new Date(now.getTime() + 900_000),
          isIn(0.03) ? new Date(now.getTime() + 5 * dayMs) : null,
        ],
      ];
    }),
  );

  await client.query(
    `insert into moderation_decisions (id, report_id, moderator_id, decision, reason, entered_at, decided_at, before)
     select gen_random_uuid(), id, ($1::uuid[])[1 + floor(random() * cardinality($1::uuid[]))],
       case when state = 'removed' then 'remove' when standing = 'verified' then 'verify' else 'list' end,
       case when state = 'removed' then 'duplicate' when standing = 'verified' then 'evidence' else 'plausible' end,
       created_at, created_at + random() * ($2 - created_at), $3
     from reports where state <> 'held' order by random() limit $4`,
    [
      moderators,
      now,
      JSON.stringify({ state: 'held', standing: 'unverified', awaitsCorroboration: false, item: null }),
      shape.decisions,
    ],
  );
  await client.query(
    `insert into report_flags (id, report_id, account_id, reason, flagged_at)
     select gen_random_uuid(), id, ($1::uuid[])[1 + floor(random() * cardinality($1::uuid[]))],
       (array['wrongPerson', 'false', 'outdated'])[1 + floor(random() * 3)], created_at + 0.9 * ($2 - created_at)
     from reports where state = 'listed' and withdrawn_at is null order by random() limit $3`,
    [accounts.businesses.map(({ id }) => id), now, shape.flags],
  );

  const links = /** @type {string[]} */ ([]);
  const cases = /** @type {string[]} */ ([]);
  await app.db.transaction(async (tx) => {
    for (let n = 0; n < shape.cases; n++) {
      const link = randomToken();
      const { phone } = personOf(n);
      const proven = {
        identifier: { kind: /** @type {const} */ ('phone'), value: phone.replaceAll(' ', '') },
        contactEmail: `case.${n}@example.org`,
        language: /** @type {const} */ ('en'),
      };
      cases.push(
        await storeProvenCase(app, tx, proven, { link, now, expiresAt: new Date(now.getTime() + 365 * dayMs) }),
      );
      links.push(link);
    }
  });
  await copyRows(
    client,
    'disputes',
    `id, report_id, case_id, report_version, reason, words, state, opened_at, author_due_at, author_asked_at, decision_due_at,
     ends_at, closed_at, outcome, decided_by`,
    [...underDispute, ...spread(withoutDispute, shape.disputes - underDispute.length)].map((report, n) => {
      const [id, openedAt] = [uuid(), since(report.at, 0.8)];
      const due = (/** @type {number} */ days) =>
        new Date(Math.max(openedAt.getTime(), now.getTime() - dayMs) + days * dayMs);
      const state = disputed.has(report.id) ? 'open' : oneOf(['decided', 'decided', 'withdrawn', 'ended']);
      const closedAt = state === 'open' ? null : since(openedAt, 0.5);
      const outcome = state === 'decided' ? oneOf(['upheld', 'amended', 'reply_only', 'refused']) : null;
      const words = app.vault.seal(
        wordsContext('words', id, report.id),
        'It was not me, somebody used my name and number.',
      );
      return [
        ...[
          id,
          report.id,
          cases[n % cases.length] ?? '',
          1,
          oneOf(disputeReasons),
          words,
          state,
          openedAt,
          due(5),
          null,
        ],
        ...[due(20), due(60), closedAt, outcome, outcome && oneOf(moderators)],
      ];
    }),
  );
  return { links, listed };
}
