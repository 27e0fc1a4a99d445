import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { countRepeats } from './log-repeats.ts';

test('an error that repeats for an hour is written once a minute, with a count, and hides no other', () => {
  let time = 0;
  const lines: Record<string, unknown>[] = [];
  const log = countRepeats(
    createLog('info', (line) => lines.push(JSON.parse(line))),
    () => time,
  );
  for (let second = 0; second < 3_600; second++, time += 1_000)
    for (let n = 0; n < 10; n++)
      log.error('request failed', { requestId: String(n), error: 'DatabaseError', code: '53100', at: `at ${n}` });
  expect(lines).toHaveLength(60);
  expect(lines[0]).not.toHaveProperty('repeated');
  expect(lines[1]).toMatchObject({ event: 'request failed', code: '53100', repeated: 599 });

  log.error('request failed', { error: 'TypeError', at: 'at one place' });
  log.error('request failed', { error: 'TypeError', at: 'at another place' });
  log.warn('scheduled job failed', { job: 'send mail', code: '53100' });
  log.warn('scheduled job failed', { job: 'chain audit lines', code: '53100' });
  expect(lines).toHaveLength(64);
  for (let n = 0; n < 5; n++) log.info('request refused', { code: 'keyUnknown' });
  expect(lines).toHaveLength(69);
});
