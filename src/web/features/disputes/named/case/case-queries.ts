import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import * as z from 'zod/mini';
import { about } from '../../../../../contract/analysis/about.ts';
import { type CaseAnswer, cases } from '../../../../../contract/disputes/cases.ts';
import type { Endpoint, EndpointRequest } from '../../../../../contract/endpoint.ts';
import { api } from '../../../../lib/api/api.ts';
import { useMutation } from '../../../../lib/api/use-mutation.ts';
import { removeStored } from '../../../../lib/browser/storage.ts';
import { type Stored, stored, useStored, wordsDraft } from '../../../../lib/browser/stored.ts';
import { useVisitorFormat } from '../../../../lib/i18n/visitor-format.ts';

/** What a case page needs: the case, and the time zone of its clocks. */
export type FoundCase = CaseAnswer & { timeZone: string };

/** The link of the case that is shown, and the time zone of its clocks. */
export const ShownCase = createContext({ link: '', timeZone: 'UTC' });

/** The formatters of the pages for visitors, and that of the day on which something is due or was done. */
export function useCaseFormat() {
  const { timeZone } = useContext(ShownCase);
  const format = useVisitorFormat();
  return { ...format, clockDay: (iso: string): string => format.dayIn(iso, timeZone) };
}

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
export function useRefreshCase() {
  const { link } = useContext(ShownCase);
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: caseOf(link).queryKey });
}

/** What a call about the case sends besides its link. */
type CaseBody<E extends Endpoint> = EndpointRequest<E> extends { body: infer Body } ? Omit<Body, 'link'> : never;

/** A call that changes what the case shows. */
export function useCaseChange<E extends Endpoint>(endpoint: E) {
  const { link } = useContext(ShownCase);
  return useMutation({
    mutationFn: (body: CaseBody<E>) => api(endpoint, { body: { ...body, link } } as EndpointRequest<E>),
    onSettled: useRefreshCase(),
  });
}

/**
 * The secret of a case's link. It comes behind the #, which no server and no proxy sees, is taken out of the address and the
 * history at once, and is kept for this tab alone, so that a reload works.
 */
const caseLink = stored('case-link', z.string());
const token = /^#([\w-]{43})$/;

const drafts = 'named:';

/** What the person named is writing. @param name distinguishes the texts of a case */
export const caseDraft = (name: string): Stored<string> => wordsDraft(`${drafts}${name}`);

function take(): void {
  const [, found] = token.exec(window.location.hash) ?? [];
  if (!found) return;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  caseLink.write(found);
}

take();

/** The token of the link; null when the page was opened without one. */
export function useCaseLink(): string | null {
  useEffect(() => {
    // Someone pastes another link while the page is open.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return useStored(caseLink);
}

/** Forgets the link, and what was typed and not sent. */
export function forgetCaseLink(): void {
  removeStored('session', drafts);
  caseLink.clear();
}
