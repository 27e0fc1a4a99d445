/** Runs tasks with the same key one after another, also after a failure; tasks with different keys run in parallel. */
export function keyedMutex(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const lastByKey = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const previous = lastByKey.get(key);
    const current = previous ? previous.then(task, task) : task();
    lastByKey.set(key, current);
    try {
      return await current;
    } finally {
      if (lastByKey.get(key) === current) lastByKey.delete(key);
    }
  };
}
