import { readFileSync, statSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { fillDemo } from '../../../src/server/demo/fill.ts';
import { startApp } from '../../support/app.ts';
import { temporaryFolder } from '../../support/paths.ts';
import { raw } from '../../support/raw-statement.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

test('a demo that was cut off while it was filled in prints its sign-ins again, and how to begin anew', async () => {
  const { context, db } = await startApp();
  const printed: string[] = [];
  const fill = () => fillDemo(context, folder.path, (line) => printed.push(line));
  await db.rows(raw('alter table reports add constraint refuse check (false) not valid'));
  await expect(fill()).rejects.toThrow();
  await db.rows(raw('alter table reports drop constraint refuse'));
  await fill();
  const last = printed.at(-1);
  expect(last).toMatch(/^Demo sign-in: sana@example.com or \S+, password Demo-\w{10}\n/);
  expect(last).toContain(`empty ${folder.path} and start again`);
  const file = `${folder.path}/demo-sign-in.txt`;
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([last, 0o600]);
});
