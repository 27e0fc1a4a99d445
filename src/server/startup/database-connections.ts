import type { Config } from '../config.ts';

type Processes = Pick<Config, 'webConcurrency'>;

/** Connections in the pools of all server processes together. */
const pooled = 72;

/** Of each process besides its pool: one for lookups, and two that watch the database. */
export const besidePool = 3;

/** For commands and psql. */
const forOthers = 20;

/** Connections in the pool of a process at most. */
export const poolSizeOf = ({ webConcurrency }: Processes): number =>
  Math.max(2, Math.min(10, Math.floor(pooled / webConcurrency)));

/** How many the embedded database allows: PostgreSQL's 100, or more where there are many processes. The primary is one of them. */
export const embeddedConnections = (config: Processes): number =>
  Math.max(100, (config.webConcurrency + 1) * (poolSizeOf(config) + besidePool) + forOthers);
