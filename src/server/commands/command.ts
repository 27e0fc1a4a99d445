import type { Writable } from 'node:stream';
import type { ParseArgsConfig } from 'node:util';
import type { App } from '../app.ts';
import type { Connection, OpenConnection } from '../platform/db/connection.ts';
import type { DiskReserve } from '../platform/disk-reserve.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { KeySource } from '../platform/vault/keyring.ts';
import type { Vault } from '../platform/vault/vault.ts';
import type { LiveVault } from '../platform/vault/vault-keys.ts';

/** The output of a command: results on standard output, everything else on standard error. */
export interface Terminal {
  /** Prints a line of the result. */
  print(line: string): void;
  /** Prints a message, such as a warning, on standard error. */
  printStatus(line: string): void;
  /** Overwrites the last progress line; does nothing without a terminal. See progress.ts. */
  progress(line: string): void;
  /** Whether standard error is a terminal. */
  isScreen: boolean;
  /** Standard output, for results that are streamed. */
  out: Writable;
}

/** Where the registry is, or will be. */
export interface RegistryLocation {
  dataDir: string;
  files: FileStore;
  keys: KeySource;
  /** The variable BACKUP_PASSPHRASE. */
  backupPassphrase: string | null;
  /** The variable BACKUP_DIR; absolute. */
  backupDir: string;
  /** The database by name and address, without user and password. */
  database: string;
  /** Whether the program runs that database itself. */
  isEmbedded: boolean;
}

/** The context of every command. */
export interface BaseContext extends Terminal {
  location: RegistryLocation;
  /** The disks of the registry on this machine; null when there are none. */
  disks: DiskReserve | null;
  /** Aborted by Ctrl-C; a command then ends after its current batch. */
  signal: AbortSignal;
}

/** The context of a command on an existing registry, with or without a running server. */
export interface CommandContext extends BaseContext {
  app: App;
  vault: LiveVault;
  connection: Connection;
}

/** The context of a command that creates a registry. */
export interface BootstrapContext extends BaseContext {
  /** Locks the data directory for this process. */
  lockDataDir(): void;
  /** Starts the database if it is the embedded one. @returns how to connect to it */
  openDatabase(): Promise<Connection>;
  /** Starts an empty database that nobody else sees, in the folder `restore-check` of DATA_DIR. It ends with the command. */
  openScratch(): Promise<Connection>;
  /** Creates an App that uses one connection, inside the caller's transaction. */
  appOn(client: OpenConnection, vault: Vault): Promise<App>;
}

/** What every command declares. */
interface CommandDescription {
  /** One line for the list of commands. */
  summary: string;
  /** The text of `--help`. */
  help: string;
  /** None by default. */
  options?: NonNullable<ParseArgsConfig['options']>;
  /** The minimum and maximum number of positional arguments; none by default. */
  positionals?: readonly [number, number];
}

export interface CommandInput {
  values: Record<string, string | boolean | undefined>;
  positionals: string[];
}

/** A command of `npm run shield`: a file in this folder, and a line in commands.ts. */
export interface Command extends CommandDescription {
  /** @returns the exit code */
  run(input: CommandInput, context: CommandContext): Promise<number>;
}

/** A command that creates a registry. */
export interface BootstrapCommand extends CommandDescription {
  /** @returns the exit code */
  bootstrap(input: CommandInput, context: BootstrapContext): Promise<number>;
}

/** The context of a command that works on any version of the schema. */
export interface DatabaseContext extends BaseContext {
  connection: Connection;
}

/** A command that works on any version of the schema. */
export interface DatabaseCommand extends CommandDescription {
  /** @returns the exit code */
  onDatabase(input: CommandInput, context: DatabaseContext): Promise<number>;
}

/** Any command. */
export type AnyCommand = Command | BootstrapCommand | DatabaseCommand;

/** The command line is wrong, or the command is not possible now. The message says why. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

/** A number with its noun: "1 file", "2 files". */
export const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;
