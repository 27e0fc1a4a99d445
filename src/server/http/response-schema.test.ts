import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { listEndpoints } from '../../contract/index.ts';
import { answerWriter, isText } from './response-schema.ts';

const app = Fastify();

// A server would find it only when somebody makes the call.
test('every answer that is JSON has a schema by which it can be written', async () => {
  app.get('/', (_, reply) => {
    const isJson = ([, { download, response }]: ReturnType<typeof listEndpoints>[number]) =>
      !download && !isText(response);
    const written = listEndpoints().filter(isJson);
    for (const [name, { response }] of written)
      expect([name, typeof answerWriter(response)(reply)]).toEqual([name, 'function']);
    return written.length;
  });
  expect(Number((await app.inject('/')).payload)).toBeGreaterThan(100);
});
