import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Connection } from '../platform/db/connection.ts';
import { describeDatabase, registryState } from '../platform/db/registry.ts';
import { findCluster } from '../platform/embedded-postgres/cluster.ts';
import { OperatorError } from '../platform/operator-error.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

export const embeddedDirectory = ({ dataDir }: Place): string => join(dataDir, 'postgres');

/** The database that a configuration names, for operators; without user and password. */
export const describePlace = (place: Place): string =>
  place.databaseUrl
    ? describeDatabase({ connectionString: place.databaseUrl })
    : `the embedded database in ${embeddedDirectory(place)}`;

const missing = (place: Place): OperatorError =>
  new OperatorError(
    `There is no registry in ${describePlace(place)} with the data directory ${place.dataDir}. Set DATA_DIR, DATABASE_URL and the other variables to those of the server. Nothing was made: only a start of the server and restore make a registry.`,
  );

/**
 * For commands, which work on a registry that exists: checks the data directory.
 * @throws OperatorError when there is none
 */
export function requireDataDir(place: Place): void {
  if (!existsSync(place.dataDir)) throw missing(place);
}

/** As `requireDataDir`, for the embedded database. @throws OperatorError when there is none */
export function requireCluster(place: Place): void {
  if (!findCluster(embeddedDirectory(place))) throw missing(place);
}

/** As `requireDataDir`, for the database's content. @throws OperatorError when it is empty or a first start was interrupted */
export async function requireRegistry(place: Place, connection: Connection): Promise<void> {
  if ((await registryState(connection)) !== 'founded') throw missing(place);
}

/** Before a server makes a database or uses one. */
interface Founding {
  /** For the embedded database, before it is started. @throws OperatorError */
  beforeStart(): void;
  /** @throws OperatorError */
  withDatabase(connection: Connection): Promise<void>;
}

/**
 * Guards the first start: where the data directory has keys or the end of an audit trail, a registry has been, so an empty
 * database is a lost one.
 * @param insist `--new`: begin a new registry anyway. Refused where there is one
 */
export function founding(place: Place & Pick<Config, 'shieldKeys'>, insist: boolean): Founding {
  const requireFirst = () => {
    const left = leftovers(place);
    if (left.length === 0) return;
    if (!insist)
      throw new OperatorError(
        `${place.dataDir} has ${left.join(' and ')}, but ${describePlace(place)} is empty: it may be the wrong one, or its volume is lost or not mounted. Connect the right one. Or restore a backup: move the contents of ${place.dataDir} to another folder, keep them, and run: npm run shield -- restore FILE. To begin a new, empty registry, start once with --new. Nothing was changed.`,
      );
    // The new trail is not the continuation of the old one.
    const end = join(place.dataDir, auditEnd);
    if (existsSync(end)) renameSync(end, `${end}.old`);
  };
  const requireNoRegistry = () => {
    if (insist)
      throw new OperatorError(
        `There is a registry in ${describePlace(place)} already. Start without --new. Nothing was changed.`,
      );
  };
  return {
    beforeStart() {
      if (!findCluster(embeddedDirectory(place))) requireFirst();
    },
    async withDatabase(connection) {
      const state = await registryState(connection);
      if (state === 'none') requireFirst();
      if (state === 'founded') requireNoRegistry();
    },
  };
}

const auditEnd = 'audit.end';

/** What an earlier registry has left in the data directory. */
function leftovers({ dataDir, shieldKeys }: Place & Pick<Config, 'shieldKeys'>): string[] {
  const files = existsSync(dataDir) ? readdirSync(dataDir) : [];
  return [
    shieldKeys === null && files.includes('shield.keys') && 'sealing keys (shield.keys)',
    files.includes(auditEnd) && `the end of an audit trail (${auditEnd})`,
  ].filter((one) => typeof one === 'string');
}
