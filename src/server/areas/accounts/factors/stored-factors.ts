/** The authenticator app of an account. */
export interface Totp {
  /** In base 32. */
  secret: string;
  /** The time step of the last code that was used: it and earlier ones count no more. */
  lastStep: number;
  /** ISO 8601. */
  addedAt: string;
}

export interface StoredPasskey {
  id: string;
  /** In base64url, as `publicKey` in COSE form. */
  credentialId: string;
  publicKey: string;
  /** How often it was used, as it counts itself; 0 when it does not count. */
  counter: number;
  /** How it can be reached, such as `usb`. */
  transports: string[];
  name: string;
  /** ISO 8601. */
  addedAt: string;
  lastUsedAt: string | null;
}

/** The recovery codes that are left. */
export interface RecoveryCodes {
  /** In base64. Each set of codes has a key of its own. */
  key: string;
  /** Keyed hashes of the codes, in hex. */
  hashes: string[];
}

/** The second factors of an account, sealed together. */
export interface StoredFactors {
  totp: Totp | null;
  /** The secret of an app that no code has confirmed yet. */
  pendingTotp: string | null;
  passkeys: StoredPasskey[];
  recoveryCodes: RecoveryCodes | null;
}

export const noFactors: StoredFactors = { totp: null, pendingTotp: null, passkeys: [], recoveryCodes: null };
