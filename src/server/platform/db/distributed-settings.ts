/**
 * Settings of every connection to a distributed registry. One connection to each worker is enough for our statements, and
 * what a transaction changed is seen by its later statements only on the connection that changed it. Citus plans by values,
 * so the plan must not be generic.
 */
export const distributedOptions = [
  'plan_cache_mode=auto',
  'citus.max_adaptive_executor_pool_size=1',
  'citus.multi_shard_modify_mode=sequential',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');
