import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { IdentifierQuery } from '../../lib/identifier-kind.ts';

/** What a visitor may ask for. */
type VisitorQuery = { email: string } | { phone: string };
export const isVisitorQuery = (query: IdentifierQuery): query is VisitorQuery => 'email' in query || 'phone' in query;

/** A check by a visitor. Its contract is loaded with the first one: most registries allow none. */
export function useVisitorCheck() {
  return useMutation({
    mutationFn: async (query: VisitorQuery) => {
      const { check } = await import('../../../contract/check.ts');
      const [kind, identifier] = 'email' in query ? ['email' as const, query.email] : ['phone' as const, query.phone];
      return api(check.visitor, { body: { kind, identifier } });
    },
  });
}
