import { lookupLimit } from '../../contract/lookup/lookup.ts';
import { BatchBody, LookupBody } from '../../contract/lookup/lookup-body.ts';
import type { Services } from '../compose.ts';
import { inventSubject, regulars, sampleSubject, sharedName } from './people.ts';
import { mulberry32 } from './reports.ts';

type Place = Pick<Services, 'lookup' | 'disclosures'>;

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
export async function makeChecks({ lookup, disclosures }: Place, accountId: string): Promise<void> {
  const caller = await lookup.callerOf(accountId);
  for (const ask of asks) await checkOne({ lookup }, caller, ask);
  const { queries, show } = BatchBody.parse({
    queries: [...strangers, ...regulars.map(({ subject }) => subject)].map(({ email, phone }) => ({ email, phone })),
    detail: 'verdict',
  });
  await lookup.batch(caller, { queries, show }, 0, crypto.randomUUID());
  await disclosures.flush();
}

/** A check of somebody whose report is withdrawn or removed later, which the account is then told. */
export async function checkNamesake({ lookup, disclosures }: Place, accountId: string): Promise<void> {
  await checkOne({ lookup }, await lookup.callerOf(accountId), { email: sharedName.email });
  await disclosures.flush();
}

async function checkOne(
  { lookup }: Pick<Place, 'lookup'>,
  caller: Awaited<ReturnType<Place['lookup']['callerOf']>>,
  ask: (typeof asks)[number],
): Promise<void> {
  await lookup.detail(caller, LookupBody.parse(ask), { limit: lookupLimit }, crypto.randomUUID());
}
