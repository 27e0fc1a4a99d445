import type { AuthorRecord } from '../../../contract/reports/standing.ts';
import type { App } from '../../app.ts';
import { findOwnMatters } from '../disputes/conflicts/find-own-matters.ts';
import { authorRecordOf } from '../reports/staff/count-store.ts';

/** What became of an author's reports but for those that name the reader, who would learn from it who filed them. */
export const authorRecordFor = async (app: App, readerId: string, authorId: string): Promise<AuthorRecord> =>
  authorRecordOf(app, authorId, await findOwnMatters(app, readerId));
