import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { maxLinesPerMinute, refusalLog } from './refusal-log.ts';

const request = { id: 'a', method: 'POST', headers: {}, cookies: {}, routeOptions: {} } as unknown as FastifyRequest;

test('lines per code and minute are limited, and the next line counts the skipped ones', () => {
  const lines: Record<string, unknown>[] = [];
  let now = 0;
  const note = refusalLog(
    createLog('info', (line) => lines.push(JSON.parse(line))),
    () => now,
  );
  const refused = () => note(request, { status: 401, code: 'keyUnknown' });
  for (let made = 0; made < maxLinesPerMinute + 500; made++) refused();
  expect(lines).toHaveLength(maxLinesPerMinute);
  note(request, { status: 429, code: 'tooManyCalls' });
  expect(lines.at(-1)).toMatchObject({ code: 'tooManyCalls' });
  now = 59_999;
  refused();
  expect(lines.at(-1)).toMatchObject({ code: 'tooManyCalls' });
  now = 60_000;
  refused();
  expect(lines.at(-1)).toMatchObject({ code: 'keyUnknown', moreBefore: 501 });
  refused();
  expect(lines.at(-1)).not.toHaveProperty('moreBefore');
});
