import pLimit from 'p-limit';
import { keyedMutex } from '../keyed-mutex.ts';

/** Too many pictures are waiting to be decoded, or too many of one account; the caller may retry. */
export class PicturesBusy extends Error {
  override name = 'PicturesBusy';
}

interface Bounds {
  /** Pictures decoded at the same time. */
  maxConcurrent: number;
  /** Accounts whose picture waits. */
  maxWaiting: number;
  /** Pictures of one account, the one being decoded included. */
  maxPerAccount: number;
}

type DecodingLine = <T>(accountId: string, decode: () => Promise<T>) => Promise<T>;

/**
 * The queue in which pictures wait to be decoded. An account has one place in it: its next picture joins the line when
 * the previous one is done, so nobody waits for more than one picture of each other account.
 */
export function decodingLine({ maxConcurrent, maxWaiting, maxPerAccount }: Bounds): DecodingLine {
  const limit = pLimit(maxConcurrent);
  const oneByOne = keyedMutex();
  const counts = new Map<string, number>();

  return async (accountId, decode) => {
    const count = counts.get(accountId) ?? 0;
    if (count >= maxPerAccount || limit.pendingCount >= maxWaiting)
      throw new PicturesBusy('too many pictures are waiting');
    counts.set(accountId, count + 1);
    try {
      return await oneByOne(accountId, () => limit(decode));
    } finally {
      const left = (counts.get(accountId) ?? 1) - 1;
      if (left > 0) counts.set(accountId, left);
      else counts.delete(accountId);
    }
  };
}
