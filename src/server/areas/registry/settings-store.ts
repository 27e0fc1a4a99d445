// See docs/decisions/0004-what-decides-carries-a-mark.md
import { isDeepStrictEqual } from 'node:util';
import { type App, perApp } from '../../app.ts';
import { markSqlOf, marksIn } from '../../marks.ts';
import { type Queryable, statement } from '../../platform/db/pool.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';
import type { AuditNote } from '../audit/line.ts';
import { byAccount, noteAudit } from '../audit/note-audit.ts';

/** A version of settings. Version 0 is what is in force before anyone changed them; it has no row. */
export interface SettingsVersion<Settings> {
  version: number;
  settings: Settings;
  /** Null for the operator's command, and for an account that was deleted. */
  changedBy: string | null;
  /** Null for version 0. */
  changedAt: Date | null;
}

/** Who changes settings. */
export interface SettingsChange {
  /** The version that the change was made on; null for whichever is in force. */
  expectedVersion?: number | null;
  /** The account; null for the operator's command. */
  by: string | null;
  requestId?: string;
}

type Row = SettingsVersion<object> & MarkedRow;

/** Whoever changes the same settings at the same time makes the version after this one. */
const lock = statement('select pg_advisory_xact_lock(hashtextextended($1, 0))');
const insert = statement(`
  insert into settings_versions (kind, version, settings, changed_by, changed_at, mark) values ($1, $2, $3, $4, $5, $6)`);
const before = statement<Row>(`
  select version, settings, changed_by as "changedBy", changed_at as "changedAt", ${markSqlOf('settingsVersions', 'settings_versions')}
  from settings_versions where kind = $1 and ($2::int is null or version < $2) order by version desc limit $3`);

const operator = { actor: 'operator', actorId: null } as const;

/** How many rows are read at once for the newest. Usually the first one counts. */
const atOnce = 10;

/**
 * Settings that are changed as a whole, each change a new version. A version that another program wrote or changed does not
 * count. Each process remembers the newest that it has read.
 * @param first version 0, and what a newer release has added, until it is set
 * @param complete adds what a newer release has added further inside
 */
export function versionedSettings<Settings extends object>(
  kind: 'policy' | 'operator' | 'retention' | 'plans',
  first: () => Settings,
  complete = (stored: Settings): Settings => stored,
) {
  const unchanged = (): SettingsVersion<Settings> => ({
    version: 0,
    settings: first(),
    changedBy: null,
    changedAt: null,
  });
  const inMemory = perApp(() => ({ known: unchanged() }));
  const fits = (app: App) => (row: Row) => marksIn(app).settingsVersions.fits(`${kind} ${row.version}`, row);
  const fromRow = ({ version, settings, changedBy, changedAt }: Row): SettingsVersion<Settings> => ({
    version,
    settings: complete({ ...first(), ...settings }),
    changedBy,
    changedAt,
  });

  /**
   * @returns the version in force, and the number of the next one: above those that another program wrote, too, because their
   * numbers stay taken
   */
  async function newestAndNext(app: App, db: Queryable): Promise<{ newest: SettingsVersion<Settings>; next: number }> {
    let next: number | undefined;
    for (let below: number | null = null; ; ) {
      const rows: Row[] = await db.rows(before, [kind, below, atOnce]);
      next ??= (rows[0]?.version ?? 0) + 1;
      const found = rows.find(fits(app));
      if (found) return { newest: fromRow(found), next };
      const last = rows.at(-1);
      if (!last) return { newest: unchanged(), next };
      below = last.version;
    }
  }

  /** A read that began before a change may answer after it. */
  function remember(app: App, read: SettingsVersion<Settings>): SettingsVersion<Settings> {
    const memory = inMemory(app);
    if (read.version > memory.known.version) memory.known = read;
    return read;
  }

  return {
    /**
     * The version in force, without asking the database: every process looks twice a second whether another has changed it,
     * see `readChanges` in startup/bootstrap.ts.
     */
    current: (app: App): SettingsVersion<Settings> => inMemory(app).known,
    /** The version in force, as the database has it. It is in force in this process from then on. */
    latest: async (app: App): Promise<SettingsVersion<Settings>> =>
      remember(app, (await newestAndNext(app, app.db)).newest),
    /** The versions before one, newest first, down to version 0. */
    before: async (app: App, version: number, limit: number): Promise<SettingsVersion<Settings>[]> => {
      const rows = await app.db.rows(before, [kind, version, limit]);
      const found = rows.filter(fits(app)).map(fromRow);
      return version > 0 && rows.length < limit ? [...found, unchanged()] : found;
    },
    /**
     * Makes the next version, with a line in the audit trail; none for settings that stay as they are.
     * @param isChosen version 1 says that somebody has chosen what was in force before, so it is made anyway
     * @returns the version in force from then on; null when it is not the expected one, if there is one
     */
    change: async (
      app: App,
      { expectedVersion = null, by, requestId, isChosen = false }: SettingsChange & { isChosen?: boolean },
      change: (before: Settings) => Settings,
      noteOf: (before: Settings, after: Settings, version: number) => Pick<AuditNote, 'event' | 'details'>,
    ): Promise<SettingsVersion<Settings> | null> => {
      const inForce = await app.db.transaction(async (tx) => {
        await tx.run(lock, [`settings ${kind}`]);
        const { newest, next: version } = await newestAndNext(app, tx);
        const settings = change(newest.settings);
        const isSame = isDeepStrictEqual(settings, newest.settings);
        // Also for whoever sends a change again whose answer was lost.
        if (isSame && !(isChosen && newest.version === 0)) return newest;
        if (expectedVersion !== null && expectedVersion !== newest.version) return null;
        const changedAt = app.clock();
        const mark = marksIn(app).settingsVersions.make(`${kind} ${version}`, { settings });
        const row = [kind, version, JSON.stringify(settings), by, changedAt, mark];
        await tx.run(insert, row);
        const who = by === null ? operator : byAccount({ accountId: by, requestId });
        await noteAudit(app, tx, { ...who, ...noteOf(newest.settings, settings, version) });
        return { version, settings, changedBy: by, changedAt };
      });
      return inForce && remember(app, inForce);
    },
  };
}
