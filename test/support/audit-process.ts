import type { App } from '../../src/server/app.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import type { Db } from '../../src/server/platform/db/pool.ts';
import type { SmallFile } from '../../src/server/platform/files/small-file.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { parseKeyring } from '../../src/server/platform/vault/keyring.ts';
import { createVault } from '../../src/server/platform/vault/vault.ts';
import { writeBuffers } from '../../src/server/platform/write-buffer.ts';

/** What the audit trail needs of an App. */
type Parts = Pick<App, 'db' | 'vault' | 'buffers' | 'clock' | 'log' | 'auditEndFile' | 'auditExportFile'>;
type AuditSettings = Pick<App['settings'], 'auditRequired' | 'auditEachMiss' | 'auditKeepMonths' | 'maxAuditWaiting'>;

/** A process that does nothing but write the audit trail. @param warn gets its warnings */
export function auditProcess(
  given: Pick<Parts, 'db'> & Partial<Parts>,
  warn: (line: string) => void,
  settings: Partial<AuditSettings> = {},
): App {
  const log = createLog('warn', warn);
  const parts: Parts & { settings: AuditSettings } = {
    vault: createVault(parseKeyring(Buffer.alloc(32, 1).toString('base64'))),
    buffers: writeBuffers({ db: given.db, log }),
    clock: systemClock,
    log,
    auditEndFile: null,
    auditExportFile: null,
    ...given,
    settings: {
      auditRequired: false,
      auditEachMiss: false,
      auditKeepMonths: null,
      maxAuditWaiting: undefined,
      ...settings,
    },
  };
  return parts as App;
}

/** A small file in memory. */
export function fileInMemory(): SmallFile & { text: string | null } {
  return {
    text: null,
    read() {
      return this.text;
    },
    write(text) {
      this.text = text;
    },
  };
}

/** A database before each of whose reads of the chain something happens. @param before gets the position read after */
export const beforeEachPage = (db: Db, before: (after: number) => Promise<unknown>): Db => ({
  ...db,
  async rows(statement, values) {
    if (statement.name === 'audit.chained') await before(Number(values?.[0]));
    return db.rows(statement, values);
  },
});
