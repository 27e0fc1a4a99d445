import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { watchDisks } from './watch-disks.ts';

const silent = createLog('error', () => {});

// A file system on which nothing is ever free.
const full = '/proc';

test.skipIf(!existsSync(full)).each([
  ['the embedded database', 'postgres', null, { rows: true, files: true }],
  ['the uploads', 'files', null, { rows: false, files: true }],
  ['the uploads beside a database elsewhere', 'files', 'postgres://localhost/x', { rows: false, files: true }],
])(
  'the reserve is also of the disk that %s are on, where it is not that of DATA_DIR',
  async (_what, name, databaseUrl, low) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fraud-shield-disks-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const reserve = watchDisks({ databaseUrl, storage: null, dataDir, diskReserveBytes: 1 }, silent);
    const isLow = async () => ({ rows: await reserve?.isLow('rows'), files: await reserve?.isLow('files') });
    expect(await isLow()).toEqual({ rows: false, files: false });
    symlinkSync(full, join(dataDir, name));
    await reserve?.check();
    expect(await isLow()).toEqual(low);
  },
);
