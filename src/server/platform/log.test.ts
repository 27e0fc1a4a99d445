import { expect, test } from 'vitest';
import { createLog, errorFacts } from './log.ts';

test('errorFacts has the class, code and stack frames of an error, and nothing of its message', () => {
  const error = Object.assign(new RangeError('no such person:\n    at sana@example.com (+92 300)\n  at all'), {
    code: '22P02',
    detail: 'Key (email)=(sana@example.com)',
  });
  const facts = errorFacts(error);
  expect(facts).toMatchObject({ error: 'RangeError', code: '22P02', at: expect.stringContaining('log.test.ts') });
  expect(JSON.stringify(facts)).not.toMatch(/sana|92|all/);
});

test('errorFacts has what the driver says of a connection, since it quotes no value', () => {
  expect(errorFacts(new Error('timeout exceeded when trying to connect'))).toMatchObject({
    error: 'Error',
    why: 'timeout exceeded when trying to connect',
  });
  expect(errorFacts(new Error('Connection terminated by sana@example.com'))).toMatchObject({
    why: 'Connection terminated',
  });
});

test('errorFacts has only the type of anything else', () => {
  expect(errorFacts('sana@example.com')).toEqual({ error: 'string' });
});

test('a line is JSON with time, level and event; lower levels are not written', () => {
  const lines: string[] = [];
  const log = createLog('warn', (line) => lines.push(line));
  log.info('hidden');
  log.warn('shown', { tries: 3 });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    level: 'warn',
    event: 'shown',
    tries: 3,
  });
});
