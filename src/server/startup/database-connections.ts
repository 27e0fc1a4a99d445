/** Connections in the pools of all server processes together. */
const pooled = 72;

/** Of each process besides its pool: one for lookups, and two that watch the database. */
export const besidePool = 3;

/** For commands and psql. */
const forOthers = 20;

/** Connections in the pool of a process at most. */
export const poolSizeOf = (processes: number): number => Math.max(2, Math.min(10, Math.floor(pooled / processes)));

/** How many the embedded database allows: PostgreSQL's 100, or more where there are many processes. The primary is one of them. */
export const embeddedConnections = (processes: number): number =>
  Math.max(100, (processes + 1) * (poolSizeOf(processes) + besidePool) + forOthers);
