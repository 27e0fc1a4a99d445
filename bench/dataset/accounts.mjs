/** Accounts: authors, businesses with key pairs, and staff. All have the password of the account that was registered. */

import { freeToken, sealFields, sealPassword } from '../../dist/server/areas/accounts/change-store.js';
import { grantRoleIn } from '../../dist/server/areas/accounts/roles/store.js';
import { newApiKey, newSecret } from '../../dist/server/areas/keys/key-text.js';
import { insertKeyPair } from '../../dist/server/areas/keys/store.js';
import { marksIn } from '../../dist/server/marks.js';
import { copyRows } from './copy.mjs';
import { choices } from './shape.mjs';

/** @typedef {{ id: string, email: string, createdAt: Date }} Account */

/**
 * @param {import('./fill.mjs').Filling} filling
 * @param {string} passwordHash
 */
export async function fillAccounts({ app, client, shape, accounts }, passwordHash) {
  const { uuid, below, isIn } = choices(1);
  const all = [...accounts.authors, ...accounts.businesses, ...accounts.staff];
  const rows = [];
  for (const account of all) {
    const { email } = account;
    const createdAt = new Date(Date.parse('2024-01-01') + below(24 * 60 * 60 * 1000));
    Object.assign(account, { id: uuid(), createdAt });
    const confirmedAt = isIn(0.9) || accounts.staff.includes(account) ? createdAt : null;
    const fields = { name: 'Invented Account', email, phone: null, websiteUrl: null, address: null };
    rows.push([
      account.id,
      await freeToken(app, /** @type {any} */ (null), email),
      sealFields(app, account.id, fields),
      sealPassword(app, account.id, passwordHash),
      createdAt,
      confirmedAt,
      isIn(0.02) ? 1 : 0,
      marksIn(app).accounts.make(account.id, {
        created_at: createdAt,
        email_confirmed_at: confirmedAt,
        suspended_at: null,
        suspended_reason: null,
        access_approved_at: null,
        plan: null,
        author_group: null,
      }),
    ]);
  }
  const columns = 'id, email_token, sealed, password_sealed, created_at, email_confirmed_at, strikes, mark';
  await copyRows(client, 'accounts', columns, rows);
  await app.db.transaction(async (tx) => {
    for (const { id, email } of accounts.staff)
      await grantRoleIn(app, tx, id, /** @type {any} */ (email.slice(0, email.indexOf('.'))), null);
    for (const business of accounts.businesses) {
      const pair = { id: uuid(), accountId: business.id, name: 'Checkout', kind: /** @type {const} */ ('live') };
      await insertKeyPair(
        app,
        tx,
        { ...pair, apiKey: newApiKey('live'), createdAt: business.createdAt },
        newSecret('live'),
      );
      Object.assign(business, { keyId: pair.id });
    }
  });
  return shape.authors;
}

/** Email addresses of the accounts to be made. @param {import('./shape.mjs').Shape} shape */
export function plannedAccounts({ authors, businesses, moderators }) {
  const some = (/** @type {string} */ what, /** @type {number} */ count) =>
    Array.from({ length: count }, (_, n) => ({
      id: '',
      keyId: '',
      email: `${what}.${n}@example.org`,
      createdAt: new Date(0),
    }));
  return {
    /** The importer first; of the others, the first ones file most. */
    authors: some('author', authors),
    businesses: some('business', businesses),
    staff: [...some('moderator', moderators), ...some('auditor', 1), ...some('admin', 1)],
  };
}
