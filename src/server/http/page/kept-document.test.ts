import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { keptDocument } from './kept-document.ts';

test('a document that could not be written is written for the next caller, and then kept', async () => {
  const app = Fastify();
  let made = 0;
  app.get(
    '/document',
    keptDocument(async () => {
      made += 1;
      if (made === 1) throw new Error('the database is away');
      return { made };
    }),
  );
  const statusOf = async () => (await app.inject('/document')).statusCode;
  expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([500, 200, 200]);
  expect(made).toBe(2);
});
