/** What staff keep lists of besides reports: proofs, requests, applications, invitations, the safelist, legal holds, corrections. */

import { accessPurposes } from '../../dist/contract/keys/access.js';
import { insertInvitation } from '../../dist/server/areas/accounts/invitations/store.js';
import { insertProof } from '../../dist/server/areas/disputes/proofs/store.js';
import { insertRequest } from '../../dist/server/areas/disputes/removal-requests/store.js';
import { insertApplication } from '../../dist/server/areas/keys/access/store.js';
import { insertSafelistEntry } from '../../dist/server/areas/registry/safelist/store.js';
import { insertLegalHold } from '../../dist/server/areas/reports/retention/store.js';
import { choices } from './shape.mjs';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * @param {import('./fill.mjs').Filling} filling
 * @param {readonly import('./reports.mjs').Filed[]} listed
 */
export async function fillLists({ app, client, shape, accounts }, listed) {
  const { uuid, below, oneOf } = choices(19);
  const { now, lists } = shape;
  const admin = accounts.staff.at(-1)?.id ?? '';
  const earlier = (/** @type {number} */ days) => new Date(now.getTime() - 1 - below(days * dayMs));
  const words = 'The number in this report is mine and was never used for anything of the kind.';
  await app.db.transaction(async (tx) => {
    for (let n = 0; n < lists; n++) {
      const account = accounts.businesses[n % accounts.businesses.length]?.id ?? '';
      await insertApplication(app, tx, account, {
        organisation: `Shop ${n}`,
        words: 'We check orders before we send them.',
        purpose: oneOf(accessPurposes),
        volume: 'upTo10000',
      });
      await insertInvitation(app, tx, { email: `invited.${n}@example.org`, language: 'en' }, admin);
      await insertProof(app, tx, {
        id: uuid(),
        identifier: { kind: 'CNIC', value: `35202${String(n).padStart(8, '0')}` },
        contactEmail: `proof.${n}@example.org`,
        language: 'en',
        words,
        way: 'document',
        code: null,
        createdAt: earlier(20),
        expiresAt: new Date(now.getTime() + 30 * dayMs),
        waitingSince: earlier(20),
      });
      await insertSafelistEntry(app, tx, {
        id: uuid(),
        mark: oneOf(['safelisted', 'shared']),
        kind: 'email',
        value: `helpline.${n}@example.net`,
        label: `Helpline ${n}`,
        reason: 'helpline',
        addedBy: admin,
        addedAt: earlier(300),
        holdBelow: null,
      });
      const { id: reportId } = /** @type {import('./reports.mjs').Filed} */ (listed[(n * 97) % listed.length]);
      const notice = {
        kind: /** @type {const} */ ('notice'),
        reason: /** @type {const} */ ('wrong'),
        report: reportId,
        authority: null,
        fileNumber: null,
        legalBasis: null,
      };
      await insertRequest(app, tx, {
        id: uuid(),
        body: { ...notice, words, name: null, contactEmail: null, language: 'en' },
        reportId,
        receivedAt: earlier(10),
        dueAt: new Date(now.getTime() + 10 * dayMs),
      });
      await insertLegalHold(app, tx, { reportId, reason: 'A court asked.', heldAt: earlier(300) }, admin);
    }
  });
  await client.query(
    `insert into recalls (report_id, kind, happened_at, expanded_at)
     select id, 'withdrawn', at, at from (
       select id, $1::timestamptz - random() * interval '180 days' as at
       from reports where state = 'listed' and withdrawn_at is null order by random() limit $2 offset 0) changed`,
    [now, lists * 4],
  );
  await client.query(
    `insert into corrections (account_id, report_id, recall_id, kind, happened_at, times, first_at, last_at,
       first_request_id, last_request_id, created_at, read_at, mail_pending, mailed_at)
     select ($1::uuid[])[1 + (id + n) % cardinality($1::uuid[])], report_id, id, kind, happened_at, 1, happened_at,
       happened_at, 'bench-1', 'bench-2', happened_at, case when id % 2 = 0 then happened_at end, false, happened_at
     from recalls, generate_series(1, 5) n`,
    [accounts.businesses.map(({ id }) => id)],
  );
}
