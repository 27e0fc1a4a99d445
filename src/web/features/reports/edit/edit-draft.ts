import * as z from 'zod/mini';
import { type Stored, stored } from '../../../lib/browser/stored.ts';
import { noValues, type ReportValues } from '../filing/report-values.ts';

const EditDraft = z.object({
  /** The version that the correction was made from. */
  version: z.int(),
  values: z.pipe(
    z.record(z.string(), z.string()),
    z.transform((values): ReportValues => ({ ...noValues, ...values })),
  ),
});
type EditDraft = z.infer<typeof EditDraft>;

/**
 * A correction that was not saved yet, so that a reload and a session that ends lose nothing. It lasts as long as the
 * tab: it holds a CNIC and phone number, which a shared computer should not keep.
 */
export const editDraft = (uid: string, repID: string): Stored<EditDraft> =>
  stored(`report-edit:${uid}:${repID}`, EditDraft);
