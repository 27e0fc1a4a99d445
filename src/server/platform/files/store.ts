/**
 * Where uploads are kept. A path is folders and a name of letters, digits, dashes, underscores and dots,
 * made by the server and never by a caller: `profile/6f0c….webp`.
 */
export interface FileStore {
  /** Keeps the bytes under the path, in place of what was there; all of them or nothing. */
  put(path: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null when there are none. */
  get(path: string): Promise<Buffer | null>;
  /** Removes them; none there is fine. */
  remove(path: string): Promise<void>;
}

/** The store is away or full: the same may succeed later. The message is for the log and names no file. */
export class StoreAway extends Error {
  override name = 'StoreAway';
  /** What the system or the store called it. */
  readonly code: string;
  constructor(code: string, cause: unknown) {
    super('the file store is away or full', { cause });
    this.code = code;
  }
}

/** Whether a disk is full, rather than out of reach. */
export const isFull = (error: unknown): boolean =>
  error instanceof StoreAway && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** So much waits in the database for the store that no more is taken. */
export class WaitingFull extends Error {
  override name = 'WaitingFull';
  constructor() {
    super('too many files wait for the file store');
  }
}

/** @throws TypeError for a path that the server cannot have made, so that none ever leads out of the store */
export function checkPath(path: string): string {
  if (!/^[\w-]+(\/[\w-]+)*\/[\w-]+(\.[\w-]+)*$/.test(path)) throw new TypeError('not a path of the file store');
  return path;
}
