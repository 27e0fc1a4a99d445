import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem, isPassing, isSignedOut } from './problem.ts';
import { currentUser, forgetSession } from './session.ts';

const retries = 2;

/** How long to wait before call number `failures + 1`, in milliseconds: what the server asked for, else 1 s, 2 s. */
function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof ApiProblem ? error.retryAfterSeconds : undefined;
  return asked === undefined ? 1000 * 2 ** failures : asked * 1000;
}

/** Longer than this nobody watches a skeleton: the page says what is wrong and offers to try again (D4). */
const longestWaitSeconds = 2;

const isWorthWaiting = (error: Error): boolean =>
  isPassing(error) && !(error instanceof ApiProblem && (error.retryAfterSeconds ?? 0) > longestWaitSeconds);

/** The page's cache of what the server said. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOut(error)) forgetSession(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A browser that believes itself offline still tries: the failure is then shown, not a skeleton for ever.
        networkMode: 'always',
        retry: (failures, error) => failures < retries && isWorthWaiting(error),
        retryDelay,
      },
      // Never retried by itself: a person decides whether something is done twice.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}

/** The cache of a visit that begins: who is signed in is asked while the page's code is still on its way. */
export function startQueryClient(): QueryClient {
  const client = createQueryClient();
  void client.prefetchQuery(currentUser());
  return client;
}
