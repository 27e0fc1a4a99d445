import { type DecideRequestBody, staffRequests } from '../../../../contract/disputes/removal-requests.ts';
import { api } from '../../../lib/api/api.ts';
import { type Narrowed, pageQuery } from '../../../lib/api/api-page.ts';
import { useCall, useChange } from '../../../lib/session/use-change.ts';

const all = { queryKey: ['admin', 'requests'] } as const;

/** A page of requests. */
export const requestList = (query: Narrowed<typeof staffRequests.list>) =>
  pageQuery([...all.queryKey, 'list', query], staffRequests.list, { query });

/** What a request says; it is not cached. */
export const useOpenRequest = () => useCall((id: string) => api(staffRequests.open, { params: { id } }), { gcTime: 0 });

export const useDecideRequest = () =>
  useChange(
    ({ id, ...body }: DecideRequestBody & { id: string }) => api(staffRequests.decide, { params: { id }, body }),
    all,
  );
