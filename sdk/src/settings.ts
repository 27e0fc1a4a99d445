/** Replaced together with the version in package.json; a test compares the two. */
export const version = '0.2.0';

export interface ClientOptions {
  /** The address of the registry, such as `https://registry.example`; the environment variable FS_URL by default. */
  url?: string | URL | undefined;
  /** FS_KEY when not given. */
  apiKey?: string | undefined;
  /**
   * FS_SECRET when not given. Not needed for `latest`. Keep it on a server: anyone who has it can make calls in your name.
   */
  secret?: string | undefined;
  /** Milliseconds that `check` may take altogether; 2,000 when not given. */
  deadlineMs?: number;
  /** Milliseconds that one attempt of the other calls may take; 10,000 when not given. */
  timeoutMs?: number;
  /** How often the other calls are tried again without a verdict; twice when not given. */
  retries?: number;
  /** Milliseconds that a wait between two attempts of the other calls may take; 30,000 when not given. */
  maxWaitMs?: number;
  /** The language of `notice`, what to tell the person you have checked, such as `ur`; English when not given. */
  language?: string;
  /** Your program, for the registry's log: `shop/2.1`. */
  userAgent?: string;
  /** Called for each attempt, for logs and metrics. */
  hooks?: Hooks;
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch;
}

/** Called for each attempt of a call. What they throw is ignored. They never get an identifier or a key. */
export interface Hooks {
  onRequest?(attempt: Attempt): void;
  onResponse?(attempt: EndedAttempt): void;
}

export interface Attempt {
  method: 'GET' | 'POST';
  /** Below the API, such as `/get-report-detail`. */
  path: string;
  /** 1 for the first attempt of a call. */
  attempt: number;
}

export interface EndedAttempt extends Attempt {
  durationMs: number;
  /** Null when there was no answer. */
  status: number | null;
  /** The id by which the operator of the registry finds the call. */
  requestId: string | null;
  /** Null when the call succeeded. */
  error: unknown;
  /** Milliseconds until the next attempt; null when this was the last. */
  retryInMs: number | null;
}

/** Where the registry is and who asks. @throws TypeError when something is missing or malformed; it names it, not its value */
export function readSettings(options: ClientOptions): { base: URL; headers: Record<string, string> } {
  const { url = environment('FS_URL'), apiKey = environment('FS_KEY'), secret = environment('FS_SECRET') } = options;
  if (!url) throw new TypeError('The address of the registry is missing: give url, or set FS_URL.');
  if (!apiKey) throw new TypeError('The API key is missing: give apiKey, or set FS_KEY.');
  const base = new URL(url);
  if (!/^https?:$/.test(base.protocol)) throw new TypeError('The address of the registry must begin with https://.');
  if (base.username || base.password) throw new TypeError('The address of the registry must not contain a password.');
  const agent = [options.userAgent, `fraud-shield-client/${version}`].filter(Boolean).join(' ');
  return {
    base,
    headers: {
      // Without an underscore, which some proxies drop.
      'API-Key': headerValue('API key', apiKey),
      ...(secret && { Secret: headerValue('secret', secret) }),
      ...(options.language && { 'Accept-Language': headerValue('language', options.language) }),
      // A browser names itself, and some would ask the registry for permission first.
      ...(!('document' in globalThis || 'importScripts' in globalThis) && { 'User-Agent': agent }),
    },
  };
}

function headerValue(name: string, value: string): string {
  const trimmed = value.trim();
  if (!/^[\x21-\x7e]+$/.test(trimmed)) throw new TypeError(`The ${name} has characters that no ${name} has.`);
  return trimmed;
}

/** An environment variable; undefined where there are none, and where reading them is not allowed. */
function environment(name: string): string | undefined {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
    return process?.env?.[name];
  } catch {
    return undefined;
  }
}
