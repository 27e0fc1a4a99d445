import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** An Ed25519 key pair, for signatures that others verify. */
export interface SigningKey {
  /** The RFC 7638 thumbprint of the public key, in base64url. */
  id: string;
  /** The 32 bytes of the public key in base64url: `x` of its JWK. */
  publicKey: string;
  privateKey: KeyObject;
}

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key pair of a seed of 32 bytes. */
export function signingKeyOf(seed: Buffer): SigningKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
  const { x: publicKey = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  // The members in this order, without spaces (RFC 7638).
  const canonical = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x: publicKey });
  return { id: createHash('sha256').update(canonical).digest('base64url'), publicKey, privateKey };
}
