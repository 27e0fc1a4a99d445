import type { NewPasskey, UsedPasskey } from '../../../contract/accounts/passkeys.ts';
import { PasskeyFailed } from '../api/problem.ts';

type Options = Record<string, unknown>;

/** Whether this browser knows passkeys (WebAuthn). */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Loaded when a passkey is first used. */
const load = () => import('@simplewebauthn/browser');

/** @throws PasskeyFailed when the browser gives no passkey: the person declined, or the time is over */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch {
    throw new PasskeyFailed();
  }
}

/**
 * Lets the browser make a passkey.
 * @param options from the server
 * @throws PasskeyFailed
 */
export async function makePasskey(options: Options): Promise<NewPasskey> {
  const { startRegistration } = await load();
  type Given = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { id, rawId, response } = await answered(() => startRegistration({ optionsJSON: options as unknown as Given }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
}

/**
 * Lets the browser ask the person for a passkey.
 * @param options from the server
 * @throws PasskeyFailed
 */
export async function askForPasskey(options: Options): Promise<UsedPasskey> {
  const { startAuthentication } = await load();
  type Given = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const { id, rawId, response } = await answered(() =>
    startAuthentication({ optionsJSON: options as unknown as Given }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } };
}
