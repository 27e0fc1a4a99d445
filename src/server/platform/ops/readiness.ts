import type { FastifyInstance } from 'fastify';
import { type Queryable, statement } from '../db/pool.ts';
import type { SchemaFence } from '../db/schema-fence.ts';
import type { WriteFailure } from '../db/write-monitor.ts';
import type { VaultProblem } from '../vault/vault-keys.ts';

/** What an instance must be able to do: everything, or only what lookups need. */
export type Purpose = 'everything' | 'lookups';

/** The state of each part: `ok`, or what is wrong with it. */
export interface Checks {
  /** `stopping` while a stop waits for the load balancer. */
  process: 'ok' | 'stopping';
  database: 'ok' | 'noAnswer';
  /** `newer` if the database was migrated by a newer program, and this one cannot use it. */
  schema: 'ok' | 'newer';
  keys: 'ok' | VaultProblem;
  /** `full` if calls that cannot be audited are refused; only with AUDIT=required. */
  audit: 'ok' | 'full';
  /** Lookups go on without it. */
  writes: 'ok' | WriteFailure;
}

export interface Readiness {
  check(purpose: Purpose): Promise<{ isReady: boolean; checks: Partial<Checks> }>;
  /** What is known without asking the database. */
  known(): Omit<Checks, 'database' | 'process'>;
  isStopping(): boolean;
  /** From now on not ready, so that load balancers send their calls elsewhere. */
  stop(): void;
}

interface Needs {
  /** The connection of lookups, which writes that hang do not occupy. */
  lookups: Queryable;
  fence: SchemaFence;
  writeFailure: () => WriteFailure | null;
  isAuditFull: () => boolean;
  keyProblems: () => { opening: VaultProblem | null; sealing: VaultProblem | null };
}

const ping = statement('select 1');

export function readinessOf({ lookups, fence, writeFailure, isAuditFull, keyProblems }: Needs): Readiness {
  let isStopping = false;
  const known = (): ReturnType<Readiness['known']> => {
    const { opening, sealing } = keyProblems();
    return {
      schema: fence.isFenced() ? 'newer' : 'ok',
      keys: opening ?? sealing ?? 'ok',
      audit: isAuditFull() ? 'full' : 'ok',
      writes: writeFailure() ?? 'ok',
    };
  };
  return {
    known,
    isStopping: () => isStopping,
    stop() {
      isStopping = true;
    },
    async check(purpose) {
      const database = await lookups.rows(ping).then(
        () => 'ok' as const,
        () => 'noAnswer' as const,
      );
      const { schema, keys, audit, writes } = known();
      const checks: Partial<Checks> = {
        process: isStopping ? 'stopping' : 'ok',
        // A fenced database was not asked.
        database: schema === 'ok' ? database : 'ok',
        schema,
        ...(purpose === 'lookups' ? { keys: keyProblems().opening ?? 'ok', audit } : { keys, audit, writes }),
      };
      return { isReady: Object.values(checks).every((state) => state === 'ok'), checks };
    },
  };
}

/**
 * `/healthz`: the process is alive. `/readyz`: every part works, or 503 with the one that does not; `/readyz?for=lookups`
 * leaves out what lookups do not need.
 */
export function health(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get<{ Querystring: Record<string, unknown> }>('/readyz', async ({ query }, reply) => {
    const { isReady, checks } = await readiness.check(query.for === 'lookups' ? 'lookups' : 'everything');
    if (!isReady) reply.code(503).header('Retry-After', '5');
    return { status: isReady ? 'ready' : 'unavailable', checks };
  });
}
