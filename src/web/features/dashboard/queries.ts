import { queryOptions, useMutation } from '@tanstack/react-query';
import { analysis } from '../../../contract/analysis.ts';
import { lookup } from '../../../contract/lookup.ts';
import { api } from '../../lib/api.ts';
import { inSession } from '../../lib/sign-in-again.ts';
import type { Asked } from './asked.ts';

/** Asked again whenever the page is opened: a report that was just filed is to be seen here. */
export const patternTotals = () =>
  queryOptions({
    queryKey: ['analysis', 'pattern'],
    staleTime: 0,
    queryFn: ({ signal }) => api(analysis.pattern, {}, { signal }),
  });

export const figures = () =>
  queryOptions({
    queryKey: ['analysis', 'figures'],
    staleTime: 0,
    queryFn: ({ signal }) => api(analysis.figures, {}, { signal }),
  });

/** A lookup in the name of whoever is signed in. It is counted each time, so it is never repeated by itself. */
export function useLookup() {
  return useMutation({ mutationFn: (body: Asked) => inSession(() => api(lookup.own, { body })) });
}
