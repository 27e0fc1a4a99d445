/**
 * Storage for uploads. A path is folders and a file name made of letters, digits, dashes, underscores and dots, such as
 * `profile/6f0c….webp`. The server chooses paths, never a caller.
 */
export interface FileStore {
  /** Stores the bytes, or replaces those that are there; atomic. */
  put(path: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null when there is no such file. */
  get(path: string): Promise<Buffer | null>;
  /** Removes the file, if there is one. */
  remove(path: string): Promise<void>;
}

/** The store is down or full: the same call may succeed later. The message names no file, so it may be logged. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  /** Error code of the operating system or the store. */
  readonly code: string;
  constructor(code: string, cause: unknown) {
    super('the file store is unavailable or full', { cause });
    this.code = code;
  }
}

/** The database holds as many bytes for the unavailable store as it may. */
export class OutboxFull extends Error {
  override name = 'OutboxFull';
  constructor() {
    super('too many files wait for the file store');
  }
}

/** @throws TypeError for a path that the server cannot have made: no path leads out of the store */
export function checkPath(path: string): string {
  if (!/^[\w-]+(\/[\w-]+)*\/[\w-]+(\.[\w-]+)*$/.test(path)) throw new TypeError('not a path of the file store');
  return path;
}
