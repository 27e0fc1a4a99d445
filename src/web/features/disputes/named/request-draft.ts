import * as z from 'zod/mini';
import { type RequestKind, requestReasons } from '../../../../contract/disputes/removal-requests.ts';
import { stored, useDraftOf } from '../../../lib/browser/stored.ts';

const Draft = z.object({
  report: z.string(),
  reason: z.optional(z.enum(requestReasons)),
  words: z.string(),
  name: z.string(),
  contactEmail: z.string(),
  authority: z.string(),
  fileNumber: z.string(),
  legalBasis: z.string(),
});
type RequestDraft = z.infer<typeof Draft>;

const nothing: RequestDraft = {
  report: '',
  words: '',
  name: '',
  contactEmail: '',
  authority: '',
  fileNumber: '',
  legalBasis: '',
};

/** What was typed for a notice or an order. */
export const useRequestDraft = (kind: RequestKind) =>
  useDraftOf(stored<RequestDraft>(`request:${kind}`, Draft), nothing);
