import * as z from 'zod/mini';
import { messageKey, rawText } from '../rules/text.ts';

/** Passkeys of an account at a time. */
export const maxPasskeys = 10;

const bytes = (maxLength: number) =>
  rawText(maxLength, messageKey('passkeyRefused')).check(z.regex(/^[\w-]+$/, messageKey('passkeyRefused')));

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key', messageKey('passkeyRefused')),
};

/** What a browser answers when it makes a passkey (WebAuthn level 3, RegistrationResponseJSON). Bytes are base64url. */
export const NewPasskey = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        attestationObject: bytes(10_000),
        transports: z._default(z.array(rawText(20, messageKey('passkeyRefused'))).check(z.maxLength(10)), []),
      },
      messageKey('passkeyRefused'),
    ),
  },
  messageKey('passkeyRefused'),
);
export type NewPasskey = z.output<typeof NewPasskey>;

/** What a browser answers when it uses a passkey (WebAuthn level 3, AuthenticationResponseJSON). Bytes are base64url. */
export const UsedPasskey = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(4000),
        /** The account that the passkey belongs to. */
        userHandle: z.optional(bytes(200)),
      },
      messageKey('passkeyRefused'),
    ),
  },
  messageKey('passkeyRefused'),
);
export type UsedPasskey = z.output<typeof UsedPasskey>;

/** What the browser needs to make or use a passkey, in the JSON form of WebAuthn level 3. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
