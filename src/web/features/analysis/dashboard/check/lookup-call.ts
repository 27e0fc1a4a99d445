import { useMutation } from '@tanstack/react-query';
import { check } from '../../../../../contract/lookup/check.ts';
import { api } from '../../../../lib/api/api.ts';
import type { IdentifierQuery } from '../../../../lib/i18n/identifier-kind.ts';
import { inSession } from '../../../../lib/session/sign-in-again.ts';

/** A lookup by the signed-in user. Each one is counted, so it is never retried automatically. */
export function useLookup() {
  return useMutation({
    mutationFn: (body: IdentifierQuery) => inSession(() => api(check.lookup, { body: { ...body, approximate: true } })),
  });
}
