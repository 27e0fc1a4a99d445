import { expect, test } from 'vitest';
import { startApp } from '../../support/app.ts';
import { rawConnection, statuses } from '../../support/raw-connection.ts';
import { raw } from '../../support/raw-statement.ts';

const { app, as, db, logged } = await startApp();
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
const port = typeof address === 'object' && address ? address.port : 0;

test('hundreds of connections that cause the same error write a few lines, and not one each', async () => {
  const user = await as();
  await db.rows(raw('alter table reports rename to gone'));
  const headers = `Host: localhost\r\nConnection: close\r\nAuthorization: Bearer ${user.token}\r\n`;
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => {
      const made = rawConnection(port);
      made.send(`GET /api/report/all HTTP/1.1\r\n${headers}\r\n`);
      return made.ended;
    }),
  );
  expect(answers.flatMap(statuses)).toEqual(Array(300).fill(500));
  const errors = logged.filter((line) => line.includes('"level":"error"'));
  expect(errors[0]).toContain('request failed');
  expect(errors.length).toBeLessThan(20);
});
