import { useMemo, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { type Area, followStorage, readStored, writeStored } from './storage.ts';

/** A value in web storage. */
export interface Stored<Value> {
  /** Null if there is none, if its time is over, or if something else is stored. */
  read: () => Value | null;
  write: (value: Value) => void;
  clear: () => void;
  /** As it is stored. */
  text: () => string | null;
  /** Calls the listener when it is written. @returns a function that stops it */
  subscribe: (listener: () => void) => () => void;
}

interface Options {
  /** Of the tab, because a shared computer should not keep what people type; or of the browser. */
  area?: Area;
  /** For how long it is kept, in milliseconds. */
  ttl?: number;
}

const Timed = z.object({ value: z.unknown(), expiresAt: z.number() });

/** A value that is stored as JSON under a key. */
export function stored<Value>(key: string, schema: z.ZodMiniType<Value>, options: Options = {}): Stored<Value> {
  const { area = 'session', ttl } = options;

  const text = (): string | null => readStored(area, key);

  function parsed(found: string | null): Value | null {
    if (found === null) return null;
    try {
      const json: unknown = JSON.parse(found);
      if (ttl === undefined) return schema.parse(json);
      const { value, expiresAt } = Timed.parse(json);
      return expiresAt > Date.now() ? schema.parse(value) : null;
    } catch {
      return null;
    }
  }

  return {
    text,
    read: () => parsed(text()),
    write: (value) =>
      writeStored(area, key, JSON.stringify(ttl === undefined ? value : { value, expiresAt: Date.now() + ttl })),
    clear: () => writeStored(area, key, null),
    subscribe: (listener) => followStorage([key], listener),
  };
}

/** The value of a store, as long as it is shown. */
export function useStored<Value>(store: Stored<Value>): Value | null {
  const text = useSyncExternalStore(store.subscribe, store.text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another value
  return useMemo(store.read, [text]);
}

/** What someone writes, so that a reload loses nothing. @param key distinguishes the texts */
export const wordsDraft = (key: string): Stored<string> => stored(key, z.string());

/**
 * What was typed into a form, so that a reload loses nothing. Once it is dropped, only what is shown remains.
 * @param nothing what stands there before anything is typed
 */
export function useDraftOf<Draft extends object>(
  store: Stored<Draft>,
  nothing: Draft,
): [draft: Draft, change: (some: Partial<Draft>) => void, drop: () => void] {
  const [draft, setDraft] = useState(() => store.read() ?? nothing);
  function change(some: Partial<Draft>): void {
    const next = { ...draft, ...some };
    setDraft(next);
    store.write(next);
  }
  return [draft, change, store.clear];
}
