import {
  type RemovalReason,
  type SafelistBody,
  type SafelistKind,
  safelist,
} from '../../../../contract/registry/safelist.ts';
import { api } from '../../../lib/api/api.ts';
import { askPage, type Narrowed } from '../../../lib/api/api-page.ts';
import { useCall, useChange } from '../../../lib/session/use-change.ts';

/** A page of the entries, newest first. */
export const safelistPage = (query: Narrowed<typeof safelist.list>) => askPage(safelist.list, { query });

/** Finds the entry of an identifier, which is sent in a body and never part of an address. */
export const useFindEntry = () =>
  useCall((body: { kind: SafelistKind; value: string }) => api(safelist.find, { body }));

export const useAddEntry = () => useChange((body: SafelistBody) => api(safelist.add, { body }), [safelist.list]);

/** The identifier unmasked; it is not cached. */
export const useOpenEntry = () => useCall((id: string) => api(safelist.open, { params: { id } }), { gcTime: 0 });

export const useRemoveEntry = () =>
  useChange(
    ({ id, reason }: { id: string; reason: RemovalReason }) =>
      api(safelist.remove, { params: { id }, body: { reason } }),
    [safelist.list],
  );
