import { statement } from '../../platform/db/pool.ts';
import { reading } from '../../platform/db/splits.ts';
import { inState, pageName, pages, withRecord } from './page-statements.ts';

const authors = {
  filed: '',
  verified: ` and standing = 'verified'`,
  removed: ` and state = 'removed'`,
};

/** Accounts are on the coordinator, reports on workers: the authors of reports are read first. */
export const accountSplits = Object.entries(authors).flatMap(([record, which]) => {
  const authorsOf = statement<{ author_id: string }>(
    `split.authors_${record}`,
    `select distinct author_id from reports where author_id is not null${which}`,
  );
  const condition = withRecord[record as keyof typeof authors];
  return Object.keys(inState).flatMap((state) =>
    [false, true].flatMap((isOfStaff) => {
      const whole = pages.get(pageName(state, record, isOfStaff));
      if (!whole) return [];
      const text = whole.text.replace(condition, ` and id = any($${isOfStaff ? 4 : 3}::uuid[])`);
      const narrowed: typeof whole = { name: `split.${whole.name}`, text };
      return [
        reading(whole, async (on, values) => {
          const found = (await on.rows(authorsOf)).map(({ author_id }) => author_id);
          return on.rows(narrowed, [...values, found]);
        }),
      ];
    }),
  );
});
