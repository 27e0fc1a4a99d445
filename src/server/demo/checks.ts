import { lookupLimit } from '../../contract/lookup/lookup.ts';
import { BatchBody, LookupBody } from '../../contract/lookup/lookup-body.ts';
import type { App } from '../app.ts';
import { callerForSession } from '../areas/lookup/caller-for-session.ts';
import { flushDisclosures } from '../areas/lookup/disclosures/note-disclosures.ts';
import { lookUp } from '../areas/lookup/look-up.ts';
import { lookUpBatch } from '../areas/lookup/look-up-batch.ts';
import { inventSubject, regulars, sampleSubject, sharedName } from './people.ts';
import { mulberry32 } from './reports.ts';

/** People nobody has reported: their serials are those of no subject. */
const strangers = [330, 331, 332].map((serial) => inventSubject(mulberry32(serial), serial));

const asks: readonly { email?: string; CNIC?: string; phone?: string }[] = [
  { phone: sampleSubject.phone },
  { email: strangers[0]?.email ?? '', phone: strangers[0]?.phone ?? '' },
  { CNIC: regulars[1]?.subject.CNIC ?? '' },
  { phone: strangers[1]?.phone ?? '' },
  { email: regulars[4]?.subject.email ?? '', phone: regulars[4]?.subject.phone ?? '' },
];

/**
 * What an account checks while the demo is filled in: single lookups and a list, some of which find something. They leave
 * what everybody's lookups leave, such as the lines of the history.
 */
export async function makeChecks(app: App, accountId: string): Promise<void> {
  const caller = await callerForSession(app, accountId);
  for (const ask of asks) await checkOne(app, caller, ask);
  const { queries, show } = BatchBody.parse({
    queries: [...strangers, ...regulars.map(({ subject }) => subject)].map(({ email, phone }) => ({ email, phone })),
    detail: 'verdict',
  });
  await lookUpBatch(app, caller, { queries, show }, 0, { requestId: crypto.randomUUID() });
  await flushDisclosures(app);
}

/** A check of somebody whose report is withdrawn or removed later, which the account is then told. */
export async function checkNamesake(app: App, accountId: string): Promise<void> {
  await checkOne(app, await callerForSession(app, accountId), { email: sharedName.email });
  await flushDisclosures(app);
}

async function checkOne(
  app: App,
  caller: Awaited<ReturnType<typeof callerForSession>>,
  ask: (typeof asks)[number],
): Promise<void> {
  await lookUp(app, caller, LookupBody.parse(ask), { limit: lookupLimit }, { requestId: crypto.randomUUID() });
}
