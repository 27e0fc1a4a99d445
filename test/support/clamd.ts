import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installed } from './installed.ts';
import { eventually, type Program, startProgram } from './programs.ts';

/** Where ClamAV's daemon is installed, or null. */
export const clamdProgram = installed('clamd');

/** The content that the test's only signature finds. */
export const malware = 'MARKED-AS-MALWARE-BY-THE-TEST';

export interface Clamd {
  /** Its socket. */
  path: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** A real clamd with one signature of our own, since none can be downloaded in a test. It is not started yet. */
export function aClamd(program: string): Clamd {
  // A socket's path may have 107 characters.
  const folder = mkdtempSync(path.join(tmpdir(), 'clamd-'));
  const socket = path.join(folder, 'socket');
  const signatures = path.join(folder, 'signatures');
  mkdirSync(signatures);
  writeFileSync(path.join(signatures, 'test.ndb'), `Test.Malware:0:*:${Buffer.from(malware).toString('hex')}\n`);
  const settings = path.join(folder, 'clamd.conf');
  writeFileSync(settings, `LocalSocket ${socket}\nDatabaseDirectory ${signatures}\nForeground yes\nMaxThreads 4\n`);
  let running: Program | null = null;
  const stop = async () => {
    await running?.end('SIGKILL');
    running = null;
    rmSync(socket, { force: true });
  };
  return {
    path: socket,
    async start() {
      running = startProgram(program, ['-c', settings]);
      await eventually(() => existsSync(socket));
    },
    stop,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
