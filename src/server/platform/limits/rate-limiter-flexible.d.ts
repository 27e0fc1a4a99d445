// The package's entry point loads every store it has, which costs each process 6 MB. These are the ones used here.

declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  export { RateLimiterMemory as default } from 'rate-limiter-flexible';
}

declare module 'rate-limiter-flexible/lib/RateLimiterRedis.js' {
  export { RateLimiterRedis as default } from 'rate-limiter-flexible';
}

declare module 'rate-limiter-flexible/lib/RateLimiterCluster.js' {
  import { RateLimiterCluster, RateLimiterClusterMaster } from 'rate-limiter-flexible';

  const limiters: {
    RateLimiterCluster: typeof RateLimiterCluster;
    RateLimiterClusterMaster: typeof RateLimiterClusterMaster;
  };
  export default limiters;
}
