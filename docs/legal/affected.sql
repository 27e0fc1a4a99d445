-- Who is affected by a breach: see breach.md, which says how to run this and how to read it. It changes nothing.
-- Fill in the four values of the first statement. Times are UTC; `from` counts, `until` does not.
begin transaction isolation level repeatable read, read only;

select set_config('breach.who', '', true) as "ids of accounts, key pairs or cases, with commas",
       set_config('breach.reports', '', true) as "numbers of reports, with commas",
       set_config('breach.from', '2026-01-01 00:00+00', true) as "from",
       set_config('breach.until', '2100-01-01 00:00+00', true) as "until";

-- 1. What they did, by the audit trail. An account's lookups are those of its key pairs.
with asked as (
  select id::uuid from unnest(string_to_array(replace(current_setting('breach.who'), ' ', ''), ',')) as id
), actors as (
  select id from asked
  union select k.id from key_pairs k join asked on asked.id = k.account_id
), lines as (
  select e.* from audit_events e join actors on actors.id = e.actor_id
  where e.at >= current_setting('breach.from')::timestamptz and e.at < current_setting('breach.until')::timestamptz
)
select event, count(*) as lines, min(at) as first, max(at) as last,
  (select count(distinct report) from lines l, unnest(l.report_ids) as report where l.event = lines.event) as reports,
  coalesce(sum((details::jsonb ->> 'lookups')::bigint) filter (where event like 'lookup%'), 0) as lookups,
  coalesce(sum((details::jsonb ->> 'hits')::bigint) filter (where event like 'lookup%'), 0) as finds
from lines group by event order by event;

-- 2. Whom that affects.
with asked as (
  select id::uuid from unnest(string_to_array(replace(current_setting('breach.who'), ' ', ''), ',')) as id
), actors as (
  select id from asked
  union select k.id from key_pairs k join asked on asked.id = k.account_id
), lines as (
  select e.* from audit_events e join actors on actors.id = e.actor_id
  where e.at >= current_setting('breach.from')::timestamptz and e.at < current_setting('breach.until')::timestamptz
), shown as (
  select distinct report, event = 'latest.viewed' as masked from lines, unnest(report_ids) as report
), reports_shown as (
  select report, bool_and(masked) as masked from shown group by report
), told as (
  select d.report_id from disclosures d
  where d.account_id in (
      select asked.id from asked union select k.account_id from key_pairs k join asked on asked.id = k.id)
    and d.last_at >= current_setting('breach.from')::timestamptz
    and d.first_at < current_setting('breach.until')::timestamptz
)
select 'reports shown or changed' as what, count(*) as number from reports_shown
union all select '  of which only masked', count(*) from reports_shown where masked
union all select '  of which destroyed since', count(*) from reports_shown s
  where not exists (select from reports r where r.id = s.report and r.destroyed_at is null)
union all select 'identifiers in these reports', count(distinct token) from (
  select token, report_id from report_tokens union all select token, report_id from unlisted_tokens) t
  join reports_shown s on s.report = t.report_id
union all select 'reports that the accounts were told of', count(*) from told
union all select 'reports filed by the accounts', count(*) from reports r join asked on asked.id = r.author_id
union all select 'people opened by staff', count(distinct details::jsonb ->> 'account') from lines
  where event = 'person.viewed'
union all select 'lists of people opened by staff', count(*) from lines
  where event in ('people.listed', 'applications.listed', 'keys.listed', 'invitations.listed')
union all select 'proofs opened by staff', count(distinct details::jsonb ->> 'proof') from lines
  where event in ('proof.opened', 'proof.document_opened');

-- 3. The reports shown, to find those whom they name.
with asked as (
  select id::uuid from unnest(string_to_array(replace(current_setting('breach.who'), ' ', ''), ',')) as id
), actors as (
  select id from asked
  union select k.id from key_pairs k join asked on asked.id = k.account_id
)
select report, string_agg(distinct e.event, ', ' order by e.event) as events, min(e.at) as first, max(e.at) as last
from audit_events e join actors on actors.id = e.actor_id, unnest(e.report_ids) as report
where e.at >= current_setting('breach.from')::timestamptz and e.at < current_setting('breach.until')::timestamptz
group by report order by report;

-- 4. Who was shown the reports named above, in that time.
select report, e.actor, e.actor_id, e.event, count(*) as times, min(e.at) as first, max(e.at) as last
from audit_events e, unnest(e.report_ids) as report
where e.report_ids && string_to_array(replace(current_setting('breach.reports'), ' ', ''), ',')::bigint[]
  and report = any(string_to_array(replace(current_setting('breach.reports'), ' ', ''), ',')::bigint[])
  and e.at >= current_setting('breach.from')::timestamptz and e.at < current_setting('breach.until')::timestamptz
group by report, e.actor, e.actor_id, e.event order by report, first;

-- 5. Whom a copy of everything would affect, as the registry is now.
select 'accounts' as what, count(*) as number from accounts
union all select 'reports with content', count(*) from reports where destroyed_at is null
union all select 'identifiers in reports', count(distinct token) from (
  select token from report_tokens union all select token from unlisted_tokens) t
union all select 'files of reports', count(*) from report_attachments
union all select 'cases of people named', count(*) from cases where forgotten_at is null
union all select 'proofs that wait', count(*) from proofs
union all select '  of which with a document', count(*) from proofs where document is not null
union all select 'invitations', count(*) from invitations
union all select 'mails and text messages that wait', count(*) from jobs;

-- 6. Since when the audit trail and the table of disclosures know.
select (select min(at) from audit_events) as "audit trail since", (select min(last_at) from disclosures) as "told since";

commit;
