import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../app.ts';
import { isSetupOpen, setupLink } from '../areas/accounts/setup/store.ts';
import { errorFacts, print } from '../platform/log.ts';

/** Milliseconds between two checks of whether the link in the file still works. */
const checkMs = 5_000;

/**
 * While the registry has no admin, shows the link that makes one: on a terminal, or else in the file `setup-link.txt` of
 * the data directory, because what a service prints is kept and read by others. The file is removed once the link has been
 * used or has expired.
 */
export async function showSetupLink(app: App, dataDir: string): Promise<{ stop(): void }> {
  const file = join(dataDir, 'setup-link.txt');
  // One of an earlier start; another user's file must not receive the link.
  rmSync(file, { force: true });
  const link = await setupLink(app).catch((error: unknown) => {
    app.log.warn('setup link not made', errorFacts(error));
    return null;
  });
  if (!link) return { stop: () => {} };
  if (process.stdout.isTTY) {
    print(`There is no admin yet. Anyone who opens this link within 24 hours becomes the first admin:\n  ${link}`);
    return { stop: () => {} };
  }
  writeFileSync(file, `${link}\n`, { mode: 0o600, flag: 'wx' });
  print(`There is no admin yet. Anyone who opens the link in ${file} within 24 hours becomes the first admin.`);
  const timer = setInterval(async () => {
    // While the database is away, the link may still work.
    if (await isSetupOpen(app).catch(() => true)) return;
    clearInterval(timer);
    rmSync(file, { force: true });
  }, checkMs).unref();
  return { stop: () => clearInterval(timer) };
}
