import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { randomId } from './random-id.ts';

test('is a UUID, another one each time, also where a site has no TLS', () => {
  // There, browsers offer only this.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 100 }, randomId);
  vi.unstubAllGlobals();
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
