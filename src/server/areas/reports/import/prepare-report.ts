import type { ReportBody } from '../../../../contract/reports/reports.ts';
import type { App } from '../../../app.ts';
import { CopyRows } from '../../../platform/db/copy.ts';
import type { ReportFigures } from '../events.ts';
import { fingerprintsOf } from '../filing/sent-body-store.ts';
import { copyReadable, sealerOf } from '../stored/fields.ts';
import { contentOf, type Named, namedOf } from '../stored/named-store.ts';

/**
 * A report that is to be filed, with all that can be made of it without asking the database. Thousands of them wait for
 * an earlier batch, so it keeps little: what garbage collection has to copy costs more than making it.
 */
export interface PreparedReport {
  id: string;
  body: ReportBody;
  counted: ReportFigures;
  named: Named;
  /** Of the body, under every key of the ring, the current first. */
  fingerprints: string[];
  /** Its values in `copyReports` but for those that `placingOf` decides. */
  values: Buffer;
  /** The keys that it was made under. */
  ring: object;
}

const scratch = new CopyRows();

/** Prepares a report of an author. @param id the report's, and when it is filed */
export function prepareReport(
  app: App,
  authorId: string,
  body: ReportBody,
  { id, at }: { id: string; at: Date },
): PreparedReport {
  const sealer = sealerOf(app);
  const { keywords, ...content } = contentOf(body);
  const named = namedOf(app, content);
  // Computes them now.
  named.tokens();
  scratch
    .int8(BigInt(id))
    .uuid(authorId)
    .int4(1)
    .texts(keywords)
    .bytes(sealer.seal({ id, version: 1, authorId }, content))
    .time(at)
    .time(at);
  copyReadable(scratch, content);
  return {
    id,
    body,
    counted: { keywords, city: content.city, createdAt: at },
    named,
    fingerprints: fingerprintsOf(app.vault, body),
    values: Buffer.from(scratch.take()),
    ring: app.vault.sealingRing(),
  };
}
