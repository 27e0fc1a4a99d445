import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../app.ts';
import { registerAccount } from '../areas/accounts/auth/register.ts';
import { grantRole } from '../areas/accounts/roles/store.ts';
import { hasAccounts } from '../areas/accounts/store.ts';
import { countFigures } from '../areas/analysis/recount-store.ts';
import { flushAudit } from '../areas/audit/note-audit.ts';
import { readSecret } from '../areas/keys/find-keys.ts';
import { findFirstPair } from '../areas/keys/store.ts';
import { recordUsage } from '../areas/keys/usage/usage-store.ts';
import { createReport } from '../areas/reports/filing/create-report.ts';
import { randomBase62 } from '../platform/vault/secrets.ts';
import { makeChecks } from './checks.ts';
import { openDisputes } from './disputes.ts';
import { demoAccounts, demoBusiness, demoStaff } from './people.ts';
import { demoLookups, demoReports, mulberry32 } from './reports.ts';
import { sampleReports } from './sample-reports.ts';

/**
 * Fills an empty database with invented accounts, reports and lookups, and prints the sign-ins and an API key. The random
 * password is stored beside the database, so later starts with `--demo` can print it again. Does nothing if the database
 * has other data.
 */
export async function fillDemo(app: App, dataDir: string, print: (line: string) => void): Promise<void> {
  const { publicUrl } = app.settings;
  const file = join(dataDir, 'demo-sign-in.txt');
  if (await hasAccounts(app)) {
    const earlier = await readFile(file, 'utf8').catch(() => null);
    // The address may have changed by now.
    const current = earlier?.replace(/(export FS_URL=)\S+/, `$1${publicUrl}`).replace(/\S+(?=\/case#)/, publicUrl);
    print(current ?? 'The database is not empty, so the demo was not filled in.');
    return;
  }
  print('Filling in the demo…');
  const password = `Demo-${randomBase62(10)}`;
  const keep = (lines: readonly string[]) => writeFile(file, lines.join('\n'), { mode: 0o600 });
  const signIns = [
    `Demo sign-in: ${demoAccounts.map(({ email }) => email).join(' or ')}, password ${password}`,
    `A business, with the same password: ${demoBusiness.email}`,
    `Staff, with the same password: ${demoStaff.map(({ email, role }) => `${email} (${role})`).join(', ')}`,
  ];
  // For the next start, if this one is cut off.
  await keep([...signIns, `The demo was cut off before it was complete: empty ${dataDir} and start again.`]);
  const ids = new Map<string, string>();
  for (const { name, email, role } of [...demoAccounts, demoBusiness, ...demoStaff]) {
    const { accountId } = await registerAccount(app, { username: name, email, password });
    if (role) await grantRole(app, accountId, role, null);
    ids.set(email, accountId);
  }
  const now = app.clock();
  const today = now.toISOString().slice(0, 10);
  await fileReports(app, ids, now);
  const [first] = demoAccounts;
  for (const { email } of [first, demoBusiness]) await makeChecks(app, ids.get(email) ?? '');
  const caseLink = await openDisputes({ app, ids, today });

  const accountId = ids.get(demoBusiness.email) ?? '';
  const pair = await findFirstPair(app, accountId);
  if (!pair) throw new Error('the business of the demo has no key pair');
  const counts = demoLookups(mulberry32(2), today).map((day) => ({ keyId: pair.id, accountId, ...day }));
  await recordUsage(app, counts);
  // What is usually stored a moment later is there on the first page that a newcomer opens.
  await flushAudit(app);
  await countFigures(app);

  const secret = await readSecret(app, accountId, pair.id, 'demo');
  const lines = [
    ...signIns,
    'To ask the lookup API with its key, paste this into another terminal:',
    `  export FS_URL=${publicUrl}`,
    `  export FS_KEY=${pair.apiKey}`,
    `  export FS_SECRET=${secret}`,
    ...firstLookup,
    `The case page of somebody who is named: ${caseLink}`,
  ];
  await keep(lines);
  print(lines.join('\n'));
}

/** A lookup that finds a report. */
const firstLookup = [
  '  curl -s "$FS_URL/api/get-report-detail" -H "API_Key: $FS_KEY" -H "Secret: $FS_SECRET" \\',
  `    -H "Content-Type: application/json" -d '{ "email": "listed-once@example.com" }'`,
];

/** Files each report on the day after it happened, but not in the future. */
async function fileReports(app: App, ids: Map<string, string>, now: Date): Promise<void> {
  const random = mulberry32(1);
  const today = now.toISOString().slice(0, 10);
  const reports = [...demoReports(random, today), ...sampleReports(today)].sort((a, b) =>
    a.body.date.localeCompare(b.body.date),
  );
  for (const { author, body } of reports) {
    const dayAfter = Date.parse(`${body.date}T00:00:00Z`) + (24 + 24 * random()) * 60 * 60 * 1000;
    const at = new Date(Math.min(dayAfter, now.getTime()));
    await createReport(app, ids.get(author) ?? '', body, { at });
  }
}
