import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The path of an installed program, or null; searches the system folders besides PATH. */
export function installed(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];
  for (const folder of folders) {
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {}
  }
  return null;
}
