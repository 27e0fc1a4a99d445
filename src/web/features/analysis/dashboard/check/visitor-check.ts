import type { VisitorCheckBody } from '../../../../../contract/lookup/check.ts';
import { api } from '../../../../lib/api/api.ts';
import { useMutation } from '../../../../lib/api/use-mutation.ts';
import type { IdentifierQuery } from '../../../../lib/checks/typed-identifier.ts';

/** What a visitor may ask for. */
type VisitorQuery = Extract<IdentifierQuery, { email: string } | { phone: string } | { host: string }>;
export const isVisitorQuery = (query: IdentifierQuery): query is VisitorQuery =>
  'email' in query || 'phone' in query || 'host' in query;

const bodyOf = (query: VisitorQuery): VisitorCheckBody => {
  if ('email' in query) return { kind: 'email', identifier: query.email };
  return 'phone' in query ? { kind: 'phone', identifier: query.phone } : { kind: 'host', identifier: query.host };
};

/** A check by a visitor. Its contract is loaded with the first one: most registries allow none. */
export function useVisitorCheck() {
  return useMutation({
    mutationFn: async (query: VisitorQuery) => {
      const { check } = await import('../../../../../contract/lookup/check.ts');
      return api(check.visitor, { body: bodyOf(query) });
    },
  });
}
