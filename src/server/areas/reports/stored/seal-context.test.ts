import { describe, expect, test } from 'vitest';
import { additionalData, type SealContext } from '../../../platform/vault/seal-context.ts';
import { noteContext, reportContext, versionContext } from './fields.ts';

const whole: SealContext = {
  table: 'reports',
  column: 'sealed',
  id: '17',
  version: 2,
  owner: 'sana',
  also: 'live',
};

describe('what a sealed value belongs to', () => {
  test('is other additional data as soon as any part of it differs', () => {
    const changes: Partial<SealContext>[] = [
      { table: 'report_versions' },
      { column: 'note' },
      { id: '18' },
      { version: 3 },
      { owner: 'bilal' },
      { owner: null },
      { also: 'test' },
      { id: '17","2' },
    ];
    const all = [whole, ...changes.map((change) => ({ ...whole, ...change }))];
    expect(new Set(all.map((context) => additionalData(context))).size).toBe(all.length);
  });
});

test('a report, its earlier versions and its note are bound to author and version, each in a place of its own', () => {
  const place = { id: '17', version: 2, authorId: 'sana' };
  const [report, version, note] = [reportContext(place), versionContext(place), noteContext(place)];
  expect(new Set([report, version, note].map(({ table, column }) => `${table}.${column}`)).size).toBe(3);
  for (const context of [report, version]) expect(context).toMatchObject({ id: '17', version: 2, owner: 'sana' });
  expect(note).toMatchObject({ id: '17', owner: 'sana' });
  expect(reportContext({ ...place, authorId: null }).owner).toBeNull();
});
