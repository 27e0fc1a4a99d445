import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { about } from '../../../../../contract/analysis/about.ts';
import { type CaseAnswer, cases } from '../../../../../contract/disputes/cases.ts';
import type { Endpoint, EndpointRequest } from '../../../../../contract/endpoint.ts';
import { api } from '../../../../lib/api/api.ts';
import { useMutation } from '../../../../lib/api/use-mutation.ts';

/** What a case page needs: the case, and the time zone of its clocks. */
export type FoundCase = CaseAnswer & { timeZone: string };

export const caseOf = (link: string) =>
  queryOptions({
    queryKey: ['case', link],
    queryFn: async ({ signal }) => {
      const [found, { timeZone }] = await Promise.all([
        api(cases.open, { body: { link } }, { signal }),
        api(about.get, {}, { signal }),
      ]);
      return { ...found, timeZone };
    },
  });

/** Afterwards the case is asked for again, also when the answer was lost: what was sent may have arrived. */
export function useRefreshCase(link: string) {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: caseOf(link).queryKey });
}

/** A call that changes what the case of this link shows. */
export const useCaseChange = <E extends Endpoint>(link: string, endpoint: E) =>
  useMutation({
    mutationFn: (call: EndpointRequest<E>) => api(endpoint, call),
    onSettled: useRefreshCase(link),
  });
