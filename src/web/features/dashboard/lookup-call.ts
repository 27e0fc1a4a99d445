import { useMutation } from '@tanstack/react-query';
import { check } from '../../../contract/check.ts';
import { api } from '../../lib/api.ts';
import { inSession } from '../../lib/sign-in-again.ts';
import type { IdentifierQuery } from './identifier-kind.ts';

/** A lookup in the name of whoever is signed in. It is counted each time, so it is never repeated by itself. */
export function useLookup() {
  return useMutation({ mutationFn: (body: IdentifierQuery) => inSession(() => api(check.lookup, { body })) });
}
