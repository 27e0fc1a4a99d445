import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { factors } from '../../../../contract/accounts/factors.ts';
import { api } from '../../../lib/api/api.ts';
import { ownFactors } from '../../../lib/session/factors.ts';
import { makePasskey } from '../../../lib/session/passkeys.ts';
import { inSession } from '../../../lib/session/sign-in-again.ts';
import { useCall, useChange } from '../../../lib/session/use-change.ts';

/** These mutations return secrets: drop them together with the dialog. */
const secret = { gcTime: 0 };

/** Begins to set up an authenticator app. */
export const useAddTotp = () => useCall(() => api(factors.addTotp, {}), secret);

/**
 * Takes the recovery codes that an account gets with its first factor; none if it has some already. It is called even if
 * the dialog was closed in the meantime: the codes come only once.
 */
type OnRecoveryCodes = (recoveryCodes: readonly string[]) => void;

/** Confirms the authenticator app. */
export function useConfirmTotp(onConfirmed: OnRecoveryCodes) {
  const cache = useQueryClient();
  return useCall((body: { code: string }) => api(factors.confirmTotp, { body }), {
    ...secret,
    onSuccess: ({ recoveryCodes }) => {
      onConfirmed(recoveryCodes);
      return cache.invalidateQueries(ownFactors());
    },
  });
}

export const useRemoveTotp = () => useChange(() => api(factors.removeTotp, {}), [factors.list]);

/** Asks the server what the browser needs to make a passkey. */
export const usePasskeyOptions = () => useCall(() => api(factors.passkeyOptions, {}), secret);

/**
 * Lets the browser make a passkey and adds it under a name.
 * @param options from the server, for the first attempt; each further one asks for its own, since they work only once
 */
export function useAddPasskey(options: Record<string, unknown>, onAdded: OnRecoveryCodes) {
  const cache = useQueryClient();
  const unused = useRef<Record<string, unknown> | null>(options);
  return useMutation({
    ...secret,
    mutationFn: async (name: string) => {
      const own = unused.current ?? (await inSession(() => api(factors.passkeyOptions, {}))).options;
      unused.current = null;
      const passkey = await makePasskey(own);
      return inSession(() => api(factors.addPasskey, { body: { name, passkey } }));
    },
    onSuccess: ({ recoveryCodes }) => {
      onAdded(recoveryCodes);
      return cache.invalidateQueries(ownFactors());
    },
  });
}

export const useRemovePasskey = () =>
  useChange((id: string) => api(factors.removePasskey, { params: { id } }), [factors.list]);

export const useRenewRecoveryCodes = () => useChange(() => api(factors.renewRecoveryCodes, {}), [factors.list], secret);
