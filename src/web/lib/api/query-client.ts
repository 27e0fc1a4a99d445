import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isOffline } from '../browser/connection.ts';
import { currentUser, forgetSession } from '../session/session.ts';
import { ApiProblem, hasCode, isSignedOut, isTemporary } from './problem.ts';

const retries = 2;

/** Milliseconds before the next attempt: the server's Retry-After, else 1 s, then 2 s. */
function retryDelay(failures: number, error: Error): number {
  const seconds = error instanceof ApiProblem ? error.retryAfterSeconds : undefined;
  return (seconds ?? 2 ** failures) * 1000;
}

/** For a longer Retry-After the page shows the error and offers to try again instead of waiting (D4). */
const maxWaitSeconds = 2;

const isRetried = (error: Error): boolean =>
  isTemporary(error) && !(error instanceof ApiProblem && (error.retryAfterSeconds ?? 0) > maxWaitSeconds);

/** The page's cache of server state. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOut(error)) forgetSession(client);
    // Without the role, which may have been revoked since, paths for staff answer as if they did not exist.
    const isStaff = client.getQueryData(currentUser().queryKey)?.roles;
    if (isStaff && hasCode(error, 'noSuchPath')) void client.invalidateQueries(currentUser());
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Also try when the browser reports being offline: the failure is shown instead of an endless skeleton.
        networkMode: 'always',
        // That mode would switch this off: queries that failed without a network are repeated when it is back.
        refetchOnReconnect: true,
        // Without a network it says so at once.
        retry: (failures, error) => failures < retries && !isOffline() && isRetried(error),
        retryDelay,
      },
      // Never retried automatically: the user decides whether to repeat an action.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
