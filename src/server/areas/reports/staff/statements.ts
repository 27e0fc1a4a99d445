import { type Statement, statement } from '../../../platform/db/pool.ts';
import { type ReportRow, reportColumns } from '../stored/store.ts';

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
};
export type StaffFilterPart = keyof typeof parts;
export type StaffParts = Partial<Record<StaffFilterPart, string>>;
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

// Only some states and standings have an index, whose condition must be in the statement.
const literal: Partial<Record<StaffFilterPart, readonly string[]>> = {
  state: ['listed', 'held', 'removed', 'expired'],
  standing: ['corroborated', 'verified'],
};
const isLiteral = (part: StaffFilterPart, value: string) => literal[part]?.includes(value) ?? false;

/** The parts of a filter for which there is an index. */
export const indexedParts = (filter: StaffParts): StaffFilterPart[] =>
  partNames.filter((part) => {
    const value = filter[part];
    return value !== undefined && (!literal[part] || isLiteral(part, value));
  });

/** The conditions of some parts; their values are added to `values`, after the first $1, $2, … of the statement. */
function conditionsOf(filter: StaffParts, names: readonly StaffFilterPart[], values: string[], first: number): string {
  return names
    .map((part) => {
      const value = filter[part];
      if (value === undefined) return '';
      if (isLiteral(part, value)) return ` and ${parts[part](`'${value}'`)}`;
      values.push(value);
      return ` and ${parts[part](`$${first + values.length}`)}`;
    })
    .join('');
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
export function countEach(filter: StaffParts, names: readonly StaffFilterPart[]): Filtered<{ counts: number[] }> {
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
export function staffPage(
  filter: StaffParts,
  lead: StaffFilterPart | undefined,
): Filtered<ReportRow> & { isCut: boolean } {
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
export function lastLookedAt(filter: StaffParts, lead: StaffFilterPart | undefined): Filtered<{ id: string }> {
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

/** The newest reports under each of the tokens $1. @param held what is joined to unlisted ones @param below the id, if any */
const newestUnder = (limit: string, { held = '', below = '' }): string => {
  const newest = (tokens: string) =>
    `select newest.report_id from unnest($1::uuid[]) as asked(token) cross join lateral (
       select t.report_id from ${tokens} where t.token = asked.token ${below} order by t.report_id desc limit ${limit}
     ) newest`;
  return `select ${reportColumns} from reports r
   where r.id = any(array(
     select report_id from (${newest('report_tokens t')} union ${newest(`unlisted_tokens t ${held}`)}) found
     order by report_id desc limit ${limit}
   ))`;
};
const held = `join reports h on h.id = t.report_id and h.state = 'held' and h.withdrawn_at is null`;

/** Reports under tokens, listed or not, each once and newest first. $2: below this id, $3: how many. */
export const staffNaming = statement<ReportRow>(
  'reports.staff_naming',
  `${newestUnder('$3', { below: 'and t.report_id < $2' })} order by r.id desc`,
);

/** Listed and held reports under tokens, each once and newest first. $2: how many. */
export const naming = statement<ReportRow>('reports.naming', `${newestUnder('$2', { held })} order by r.id desc`);

/** The same below the id $3, locked in the order of their ids. One that changes meanwhile is looked at as it is then. */
export const lockNaming = statement<ReportRow>(
  'reports.lock_naming',
  `${newestUnder('$2', { held, below: 'and t.report_id < $3' })}
   and r.withdrawn_at is null and r.state in ('listed', 'held')
   order by r.id for share of r`,
);

/** Which reports have which of these tokens, up to $2 for each token, the newest first. */
export const underTokens = statement<{ token: string; report_id: string }>(
  'reports.under_tokens',
  `select asked.token, found.report_id from unnest($1::uuid[]) as asked(token) cross join lateral (
     (select report_id from report_tokens t where t.token = asked.token order by report_id desc limit $2)
     union all
     (select report_id from unlisted_tokens t where t.token = asked.token order by report_id desc limit $2)
   ) found`,
);
