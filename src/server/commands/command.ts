import type { ParseArgsConfig } from 'node:util';
import type { Services } from '../compose.ts';
import type { Connection, OpenConnection } from '../platform/db/connection.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { KeySource } from '../platform/vault/keyring.ts';
import type { Vault } from '../platform/vault/vault.ts';
import type { LiveVault } from '../platform/vault/vault-keys.ts';

/** What a command says goes here: results to standard output, everything else beside it. */
export interface Terminal {
  /** A line of the result. */
  print(line: string): void;
  /** A line for whoever runs the command: what happens, what is wrong. */
  tell(line: string): void;
  /** Writes over the last such line; nothing where there is no screen. */
  progress(line: string): void;
  /** Whether somebody looks at it, rather than a file. */
  isScreen: boolean;
  /** For a result that is not lines. */
  out: NodeJS.WritableStream;
}

/** Where the registry lies, or is to lie. */
export interface RegistryLocation {
  dataDir: string;
  files: FileStore;
  keys: KeySource;
  /** As the variable BACKUP_PASSPHRASE gives it. */
  backupPassphrase: string | null;
  /** The address of DATABASE_URL; null for the embedded database. */
  databaseUrl: string | null;
}

/** What every command has. */
export interface BaseContext extends Terminal {
  location: RegistryLocation;
  /** Given when somebody presses Ctrl-C: a command ends after the batch it is at. */
  signal: AbortSignal;
}

/** What a command works with beside a running server, or alone. */
export interface CommandContext extends BaseContext {
  services: Services;
  vault: LiveVault;
  /** How to connect to the database. */
  connection: Connection;
}

/** What a command works with that makes a registry where there is none. */
export interface BootstrapContext extends BaseContext {
  /** Takes the data directory for this process. */
  lockDataDir(): void;
  /** Answers how to connect to the database, which is started when it is the embedded one. */
  openDatabase(): Promise<Connection>;
  /** Services on one connection, inside the caller's transaction. */
  servicesOn(client: OpenConnection, vault: Vault): Promise<Services>;
}

/** What every kind of command says of itself. */
interface CommandDescription {
  /** One line for the list of commands. */
  summary: string;
  /** What `--help` says. */
  help: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** How many names without an option it takes, from and to. */
  positionals: readonly [number, number];
}

export interface CommandInput {
  values: Record<string, string | boolean | undefined>;
  /** What stands without an option's name. */
  positionals: string[];
}

/** One of `npm run shield -- <command>`: a file in this folder, and a line in all.ts. */
export interface Command extends CommandDescription {
  /** @returns the exit code */
  run(input: CommandInput, context: CommandContext): Promise<number>;
}

/** One that does not begin with a registry. */
export interface BootstrapCommand extends CommandDescription {
  /** @returns the exit code */
  bootstrap(input: CommandInput, context: BootstrapContext): Promise<number>;
}

/** A command that cannot be done as it was given; the message is a sentence for whoever gave it. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}
