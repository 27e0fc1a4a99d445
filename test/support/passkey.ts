import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, UsedPasskey } from '../../src/contract/accounts/passkeys.ts';

interface Options {
  challenge: string;
}

interface Answering {
  origin?: string;
  /** Whether the person was asked for a fingerprint or a PIN. */
  isVerified?: boolean;
  /** The use count that the authenticator reports; one more than before by default. */
  counter?: number;
  userHandle?: string;
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** A passkey of a software authenticator: an ES256 key and a counter, as WebAuthn level 3 describes them. */
export function softwarePasskey(rpId = 'localhost', site = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let used = 0;

  const clientData = (type: string, challenge: string, origin = site) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, counter: number, credential = Buffer.alloc(0)) => {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), tail, credential]);
  };
  const envelope = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };

  return {
    create({ challenge }: Options, { origin, isVerified = true }: Answering = {}): NewPasskey {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const authData = authenticatorData(isVerified ? 0x45 : 0x41, 0, credential);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return {
        ...envelope,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },

    use({ challenge }: Options, { origin, isVerified = true, counter, userHandle }: Answering = {}): UsedPasskey {
      used = counter ?? used + 1;
      const data = authenticatorData(isVerified ? 0x05 : 0x01, used);
      const client = clientData('webauthn.get', challenge, origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...envelope,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(createSign('sha256').update(signed).sign(privateKey)),
          ...(userHandle && { userHandle: base64url(Buffer.from(userHandle)) }),
        },
      };
    },
  };
}
