import pLimit from 'p-limit';
import { TooManyWaiting, type Turns, turns } from '../turns.ts';

interface Bounds {
  /** Pictures decoded at the same time. */
  maxConcurrent: number;
  /** Accounts whose picture waits. */
  maxWaiting: number;
  /** Pictures of one account, the one being decoded included. */
  maxPerAccount: number;
}

/**
 * The queue in which pictures wait to be decoded. An account has one place in it: its next picture joins the line when
 * the previous one is done, so nobody waits for more than one picture of each other account.
 * @returns what throws TooManyWaiting when too many wait, or too many of one account
 */
export function decodingLine({ maxConcurrent, maxWaiting, maxPerAccount }: Bounds): Turns {
  const limit = pLimit(maxConcurrent);
  const oneByOne = turns({ atOnce: 1, waiting: maxPerAccount - 1 });
  return async (accountId, decode) => {
    if (limit.pendingCount >= maxWaiting) throw new TooManyWaiting('too many pictures are waiting');
    return oneByOne(accountId, () => limit(decode));
  };
}
