import { useMutation, useQueryClient } from '@tanstack/react-query';
import { factors } from '../../../contract/factors.ts';
import { api } from '../../lib/api.ts';
import { ownFactors } from '../../lib/factors.ts';
import { makePasskey } from '../../lib/passkeys.ts';
import { inSession } from '../../lib/sign-in-again.ts';

/** These mutations return secrets: drop them together with the dialog. */
const gcTime = 0;

/** Begins to set up an authenticator app. */
export function useAddTotp() {
  return useMutation({ gcTime, mutationFn: () => inSession(() => api(factors.addTotp, {})) });
}

/** Confirms the authenticator app, and returns recovery codes if there were none. */
export function useConfirmTotp() {
  const cache = useQueryClient();
  return useMutation({
    gcTime,
    mutationFn: (body: { code: string }) => inSession(() => api(factors.confirmTotp, { body })),
    onSuccess: () => cache.invalidateQueries(ownFactors()),
  });
}

export function useRemoveTotp() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => inSession(() => api(factors.removeTotp, {})),
    // An app that is no longer there counts as removed.
    onSettled: () => cache.invalidateQueries(ownFactors()),
  });
}

/** Asks the server what the browser needs to make a passkey. */
export function usePasskeyOptions() {
  return useMutation({ gcTime, mutationFn: () => inSession(() => api(factors.passkeyOptions, {})) });
}

/** Lets the browser make a passkey and adds it under a name; returns recovery codes if there were none. */
export function useAddPasskey(options: Record<string, unknown>) {
  const cache = useQueryClient();
  return useMutation({
    gcTime,
    mutationFn: async (name: string) => {
      const passkey = await makePasskey(options);
      return inSession(() => api(factors.addPasskey, { body: { name, passkey } }));
    },
    onSuccess: () => cache.invalidateQueries(ownFactors()),
  });
}

export function useRemovePasskey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => inSession(() => api(factors.removePasskey, { params: { id } })),
    // A passkey that is no longer there counts as removed.
    onSettled: () => cache.invalidateQueries(ownFactors()),
  });
}

export function useRenewRecoveryCodes() {
  const cache = useQueryClient();
  return useMutation({
    gcTime,
    mutationFn: () => inSession(() => api(factors.renewRecoveryCodes, {})),
    onSettled: () => cache.invalidateQueries(ownFactors()),
  });
}
