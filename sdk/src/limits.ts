/** A limit of the key, and what is left of it. */
export interface Remaining {
  remaining: number;
  /** Seconds until it is renewed. */
  resetSeconds: number;
  /** The whole limit; null when the answer did not say. */
  quota: number | null;
}

/** Reads the headers RateLimit and RateLimit-Policy. @returns by name: `calls`, `lookups`, `identifiers` */
export function limitsOf(headers: Headers): Record<string, Remaining> {
  const policy = (headers.get('ratelimit-policy') ?? '').matchAll(/"([^"]+)";q=(\d+)/g);
  const quotas = new Map([...policy].map(([, name, quota]) => [name, Number(quota)]));
  const found = (headers.get('ratelimit') ?? '').matchAll(/"([^"]+)";r=(\d+);t=(\d+)/g);
  return Object.fromEntries(
    [...found].map(([, name, remaining, reset]) => [
      name,
      { remaining: Number(remaining), resetSeconds: Number(reset), quota: quotas.get(name) ?? null },
    ]),
  );
}
