import { useMutation } from '@tanstack/react-query';
import { check } from '../../../contract/check.ts';
import { api } from '../../lib/api.ts';
import { inSession } from '../../lib/sign-in-again.ts';
import type { Asked } from './identifier-kind.ts';

/** A lookup in the name of whoever is signed in. It is counted each time, so it is never repeated by itself. */
export function useLookup() {
  return useMutation({ mutationFn: (body: Asked) => inSession(() => api(check.lookup, { body })) });
}
