import type { Work } from '../../contract/endpoint.ts';
import type { ProblemCode } from '../../contract/problems/problem-catalogue.ts';
import { rateLimited } from '../errors.ts';
import { callWindowSeconds, connectionShares, lookupsAtOnce } from '../limits.ts';
import type { RateLimiter } from '../platform/limits/rate-limiter.ts';
import { type Turns, turns } from '../platform/turns.ts';
import type { Vault } from '../platform/vault/vault.ts';

/** What an account, or a network, may call. */
export interface CallLimit {
  /** On average over ten seconds, so that a page may load many things at once. */
  callsPerSecond: number;
  /** Calls that wait for their turn, in each process. */
  waiting: number;
}

/** The limits of people's calls, staff's included. The rate of a key's calls is its plan's. */
export interface CallLimitSettings {
  account: CallLimit;
  /** Of an address, or the /64 of an IPv6 address. */
  network: CallLimit;
}

/** Who makes a call. */
export interface Place {
  /** Null before it is known, or when nobody is signed in. */
  account: string | null;
  network: string;
}

type Party = keyof CallLimitSettings;

export interface CallLimits {
  /** Counts a call. @throws ApiError 429 when the account or network has made too many */
  count(party: Party, id: string): Promise<void>;
  /** Runs a call's work when its account and its network have a turn. @throws TooManyWaiting */
  inTurn<T>(work: Work, place: Place, run: () => Promise<T>): Promise<T>;
}

const codes: Record<Party, ProblemCode> = { account: 'tooManyCallsAccount', network: 'tooManyCallsNetwork' };

/**
 * Keeps one account or network from taking the server from everybody else.
 * @param settings null for none
 * @param vault hashes addresses, which the store of counts never gets
 * @param connections how many this process has to the database
 */
export function callLimits(
  settings: CallLimitSettings | null,
  rateLimiter: RateLimiter,
  vault: Vault,
  connections: number,
): CallLimits {
  if (!settings) return { count: async () => {}, inTurn: (_work, _place, run) => run() };

  // `blindIndexes`, as reads do: calls are counted while nothing can be written, too.
  const tokenOf = (network: string): string => String(vault.blindIndexes('network of calls', network)[0]);

  const turnsOf = (party: Party, atOnce: number): Turns => turns({ atOnce, waiting: settings[party].waiting });
  const part = (share: number): number => Math.max(1, Math.floor(connections * share));
  const both = (atOnce: Record<Party, number>) => ({
    account: turnsOf('account', atOnce.account),
    network: turnsOf('network', atOnce.network),
  });
  const connectionsOf = (work: keyof typeof connectionShares) =>
    both({ account: part(connectionShares[work].account), network: part(connectionShares[work].network) });
  const lines = {
    database: connectionsOf('database'),
    password: connectionsOf('password'),
    lookup: both(lookupsAtOnce),
  } satisfies Record<Work, Record<Party, Turns>>;

  return {
    async count(party, id) {
      const { isAllowed, resetMs } = await rateLimiter.consume({
        key: `${party}:${party === 'network' ? tokenOf(id) : id}`,
        limit: Math.max(1, Math.floor(settings[party].callsPerSecond * callWindowSeconds)),
        seconds: callWindowSeconds,
        points: 1,
      });
      if (!isAllowed) throw rateLimited(codes[party], Math.max(1, Math.ceil(resetMs / 1_000)));
    },

    // An account waits before it takes a turn of its network, so it keeps only a few from the others there.
    inTurn(work, { account, network }, run) {
      const inNetwork = () => lines[work].network(network, run);
      return account === null ? inNetwork() : lines[work].account(account, inNetwork);
    },
  };
}
