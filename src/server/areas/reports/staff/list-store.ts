import type { ReportState, Standing } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { type Page, type PageQuery, pageOf } from '../../../platform/db/page.ts';
import { type Statement, statement, type Tx } from '../../../platform/db/pool.ts';
import { firstIdAt, maxId } from '../../../platform/time-ids.ts';
import type { StoredReport } from '../stored/report.ts';
import { openReports, type ReportRow, reportColumns } from '../stored/store.ts';

/** A filter on the reports of all authors. */
interface StaffFilter {
  state?: ReportState | undefined;
  standing?: Standing | undefined;
  category?: string | undefined;
  city?: string | undefined;
  author?: string | undefined;
  /** Only those whose content was not destroyed. */
  isKept?: boolean;
  /** Filed at this time or later. */
  from?: Date | undefined;
  /** Filed before. */
  before?: Date | undefined;
}

// Each part narrows a list of all reports. The statements are for transactions that plan by value (`byValue`): a state or a
// city may be that of few reports or of nearly all. They have no names, since there are too many combinations to prepare.
const parts = {
  author: (value: string) => `r.author_id between ${value} and ${value}`,
  /** In lower case. */
  city: (value: string) => `lower(r.city) between ${value} and ${value}`,
  category: (value: string) => `r.category between ${value} and ${value}`,
  /** Listed, held, removed or expired. */
  state: (value: string) => `r.state = ${value} and r.withdrawn_at is null`,
  /** $: any. */
  withdrawn: (value: string) => `${value}::boolean and r.withdrawn_at is not null`,
  standing: (value: string) => `r.standing = ${value}`,
  /** $: any. */
  kept: (value: string) => `${value}::boolean and r.destroyed_at is null`,
};
type StaffFilterPart = keyof typeof parts;
type StaffParts = Partial<Record<StaffFilterPart, string>>;
const partNames = Object.keys(parts) as StaffFilterPart[];

/**
 * The order of each part's own index, newest first. With an equality, PostgreSQL would drop the first column of the order, and
 * might read everybody's reports in the order of their ids instead, until it comes to some that match: see `isOf`.
 */
const orders: Partial<Record<StaffFilterPart, string>> = {
  author: 'r.author_id, r.id desc',
  city: 'lower(r.city) desc, r.id desc',
  category: 'r.category desc, r.id desc',
};
const orderOf = (lead: StaffFilterPart | undefined): string => (lead && orders[lead]) ?? 'r.id desc';

/** The parts of a filter for which there is an index. Unverified reports have none, nor those that were not destroyed: most are. */
const indexedParts = (filter: StaffParts): StaffFilterPart[] =>
  partNames.filter(
    (part) =>
      filter[part] !== undefined && part !== 'kept' && !(part === 'standing' && filter.standing === 'unverified'),
  );

/** The conditions of some parts; their values are added to `values`, after the first $1, $2, … of the statement. */
function conditionsOf(filter: StaffParts, names: readonly StaffFilterPart[], values: string[], first: number): string {
  const conditions = names.map((part) => {
    values.push(filter[part] ?? '');
    return ` and ${parts[part](`$${first + values.length}`)}`;
  });
  return conditions.join('');
}

/** A statement, and its values from a place on. */
interface Filtered<Row> {
  statement: Statement<Row>;
  values: string[];
}

/** Reports that one statement looks through for those that all parts of a filter match. */
const lookedThrough = 10_000;
/** Reports that are counted to find the part that fewest match. */
const maxCounted = 1_000;

/** How many reports each of some parts matches, up to 1,000. $1 and $2: ids between which they are. */
function countEach(filter: StaffParts, names: readonly StaffFilterPart[]): Filtered<{ counts: number[] }> {
  const values: string[] = [];
  const counts = names.map(
    (part) => `(select count(*)::int from (
       select 1 from reports r where r.id > $1 and r.id < $2${conditionsOf(filter, [part], values, 2)}
       order by ${orderOf(part)} limit ${maxCounted}
     ) counted)`,
  );
  return { statement: statement('', `select array[${counts.join(', ')}] as counts`), values };
}

/**
 * Newest first, among the newest 10,000 that the part `lead` matches. $1 and $2: ids between which they are, $3: how many;
 * then the values of the parts. One index finds what `lead` matches; which other parts these match is looked at one by one,
 * since PostgreSQL cannot know how many match both.
 */
function staffPage(filter: StaffParts, lead: StaffFilterPart | undefined): Filtered<ReportRow> & { isCut: boolean } {
  const values: string[] = [];
  const led = `select r.* from reports r where r.id > $1 and r.id < $2${conditionsOf(filter, lead ? [lead] : [], values, 3)}
     order by ${orderOf(lead)}`;
  const others = partNames.filter((part) => part !== lead && filter[part] !== undefined);
  const rest = conditionsOf(filter, others, values, 3);
  return {
    statement: statement(
      '',
      rest
        ? `select ${reportColumns} from (${led} limit ${lookedThrough}) r where true${rest} order by r.id desc limit $3`
        : `select ${reportColumns} from (${led} limit $3) r order by r.id desc`,
    ),
    values,
    isCut: rest !== '',
  };
}

/** The last of the reports that `staffPage` looked through, if there may be more. $1 and $2 as there. */
function lastLookedAt(filter: StaffParts, lead: StaffFilterPart | undefined): Filtered<{ id: string }> {
  const values: string[] = [];
  const where = conditionsOf(filter, lead ? [lead] : [], values, 2);
  return {
    statement: statement(
      '',
      `select r.id from reports r where r.id > $1 and r.id < $2${where}
       order by ${orderOf(lead)} offset ${lookedThrough - 1} limit 1`,
    ),
    values,
  };
}

/** Times that a page goes on looking for reports that a filter matches. */
const maxTurns = 3;

const partsOf = (filter: StaffFilter): StaffParts => {
  const { author, city, category, state, standing, isKept, from: _from, before: _before, ...forgotten } = filter;
  forgotten satisfies Record<string, never>;
  const given = {
    author,
    city: city?.trim().toLowerCase(),
    category,
    standing,
    ...(state === 'withdrawn' ? { withdrawn: 'true' } : { state }),
    ...(isKept && { kept: 'true' }),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};

/** The part of a filter that fewest reports match, of those for which there is an index. */
async function leadOf(tx: Tx, parts: StaffParts, above: string, below: string): Promise<StaffFilterPart | undefined> {
  const names = indexedParts(parts);
  if (names.length < 2) return names[0];
  const each = countEach(parts, names);
  const counts = (await tx.one(each.statement, [above, below, ...each.values]))?.counts ?? [];
  return names[counts.indexOf(Math.min(...counts))];
}

async function findPage(
  app: App,
  tx: Tx,
  filter: StaffFilter,
  { limit, cursor = maxId }: PageQuery,
): Promise<Page<StoredReport>> {
  const parts = partsOf(filter);
  const end = filter.before ? firstIdAt(filter.before) : maxId;
  const above = filter.from ? String(BigInt(firstIdAt(filter.from)) - 1n) : '0';
  let below = BigInt(cursor) < BigInt(end) ? cursor : end;
  const lead = await leadOf(tx, parts, above, below);
  const page = staffPage(parts, lead);
  const looked = lastLookedAt(parts, lead);
  const rows: ReportRow[] = [];
  for (let turn = 0; turn < maxTurns; turn++) {
    const wanted = limit + 1 - rows.length;
    rows.push(...(await tx.rows(page.statement, [above, below, wanted, ...page.values])));
    if (rows.length > limit || !page.isCut) return pageOf(rows, limit, (some) => openReports(app, some));
    const last = await tx.one(looked.statement, [above, below, ...looked.values]);
    if (!last) return pageOf(rows, limit, (some) => openReports(app, some));
    below = last.id;
  }
  return { items: openReports(app, rows), next: below };
}

/**
 * A page of all reports, newest first. One that cannot be opened is left out. Where few reports match all of a filter, a
 * page may have fewer than `limit`, or none, and still a next one: 30,000 are looked through at most.
 */
export const listAllReports = (app: App, filter: StaffFilter, page: PageQuery): Promise<Page<StoredReport>> =>
  app.db.transaction((tx) => findPage(app, tx, filter, page), { snapshot: true, byIndex: true, byValue: true });
