import type { NewPasskey, UsedPasskey } from '../../../../contract/accounts/passkeys.ts';
import type { App } from '../../../app.ts';
import type { StoredPasskey } from './store.ts';

// Loaded with the first passkey: it is a tenth of the program's start.
const webauthn = () => import('@simplewebauthn/server');

/** Ed25519, ES256 and RS256: what authenticators have. */
const algorithms = [-8, -7, -257];

export type Options = Record<string, unknown>;

interface Person {
  id: string;
  name: string;
  email: string;
}

const idsOf = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));

/** The site that PUBLIC_URL names, to which passkeys belong. */
const siteOf = ({ settings: { publicUrl } }: App) => ({ origin: publicUrl, rpID: new URL(publicUrl).hostname });

/** What a browser needs to make a passkey (WebAuthn level 3). @param challenge in base64url */
export async function optionsToMake(
  app: App,
  { id, name, email }: Person,
  passkeys: readonly StoredPasskey[],
  challenge: string,
): Promise<Options> {
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: 'Fraud Shield',
    rpID: siteOf(app).rpID,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    excludeCredentials: idsOf(passkeys),
    // Discoverable and with user verification, so that it can sign in on its own.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return options as unknown as Options;
}

/** What a browser needs to use a passkey. @param passkeys those that may be used; any for null */
export async function optionsToUse(
  app: App,
  passkeys: readonly StoredPasskey[] | null,
  challenge: string,
): Promise<Options> {
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: siteOf(app).rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: passkeys === null ? 'required' : 'preferred',
    ...(passkeys && { allowCredentials: idsOf(passkeys) }),
  });
  return options as unknown as Options;
}

/** The passkey that a browser made for this challenge; null when its answer is wrong. */
export async function madePasskey(app: App, answer: NewPasskey, challenge: string) {
  const { origin, rpID } = siteOf(app);
  try {
    const { verified, registrationInfo } = await (await webauthn()).verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: answer.response.transports,
    };
  } catch {
    return null;
  }
}

/**
 * The counter of the passkey after this use; null when the answer is wrong, or its counter has not grown, which means
 * that the passkey was copied.
 */
export async function counterAfterUse(
  app: App,
  answer: UsedPasskey,
  { credentialId: id, publicKey, counter }: StoredPasskey,
  { challenge, needsVerification }: { challenge: string; needsVerification: boolean },
): Promise<number | null> {
  const { origin, rpID } = siteOf(app);
  const { userHandle, ...response } = answer.response;
  try {
    const { verified, authenticationInfo } = await (await webauthn()).verifyAuthenticationResponse({
      response: {
        ...answer,
        response: { ...response, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      requireUserVerification: needsVerification,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** The challenge that a browser answered, in base64url; null when the answer cannot be read. */
export function challengeIn({ response }: NewPasskey | UsedPasskey): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** The account that a passkey says it belongs to; null when it says none. */
export function accountIn({ response: { userHandle } }: UsedPasskey): string | null {
  const id = Buffer.from(userHandle ?? '', 'base64url').toString('utf8');
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null;
}
