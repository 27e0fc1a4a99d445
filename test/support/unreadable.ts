import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { raw } from './raw-statement.ts';

/** Every row of the database and every line of the log. */
export async function wholeCopy({ db, logged }: Pick<TestApp, 'db' | 'logged'>): Promise<string> {
  const tables = await db.rows<{ name: string }>(
    raw('select tablename as name from pg_tables where schemaname = current_schema()'),
  );
  const texts = [...logged];
  for (const { name } of tables)
    texts.push(
      ...(await db.rows<{ text: string }>(raw(`select t::text as text from "${name}" t`))).map(({ text }) => text),
    );
  return texts.join('\n');
}

/** Expects these values nowhere in the database and in the log, neither as text nor as bytes. */
export async function expectUnreadable(
  testApp: Pick<TestApp, 'db' | 'logged'>,
  values: readonly (string | null)[],
): Promise<void> {
  const copy = await wholeCopy(testApp);
  const forms = values.map(String).flatMap((value) => [value, Buffer.from(value).toString('hex')]);
  expect(forms.filter((form) => copy.includes(form))).toEqual([]);
}
