import { type DecideRequestBody, staffRequests } from '../../../../contract/disputes/removal-requests.ts';
import { api } from '../../../lib/api/api.ts';
import { askPage, type Narrowed } from '../../../lib/api/api-page.ts';
import { useCall, useChange } from '../../../lib/session/use-change.ts';

/** A page of requests. */
export const requestList = (query: Narrowed<typeof staffRequests.list>) => askPage(staffRequests.list, { query });

/** What a request says; it is not cached. */
export const useOpenRequest = () => useCall((id: string) => api(staffRequests.open, { params: { id } }), { gcTime: 0 });

export const useDecideRequest = () =>
  useChange(
    ({ id, ...body }: DecideRequestBody & { id: string }) => api(staffRequests.decide, { params: { id }, body }),
    [staffRequests.list],
  );
