import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { mostLinesAMinute, refusalLog } from './refusal-log.ts';

const request = { id: 'a', method: 'POST', headers: {}, cookies: {}, routeOptions: {} } as unknown as FastifyRequest;

test('of each code some lines are written in a minute, and the next says how many there were besides', () => {
  const lines: Record<string, unknown>[] = [];
  let now = 0;
  const note = refusalLog(
    createLog('info', (line) => lines.push(JSON.parse(line))),
    () => now,
  );
  const refused = () => note(request, { status: 401, code: 'keyUnknown' });
  for (let made = 0; made < mostLinesAMinute + 500; made++) refused();
  expect(lines).toHaveLength(mostLinesAMinute);
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
