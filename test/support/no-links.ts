import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Does something as on a disk on which a file has one name only, such as one formatted as exFAT. */
export async function withoutLinks<T>(work: () => T | Promise<T>): Promise<T> {
  const { linkSync } = fs;
  fs.linkSync = () => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM', syscall: 'link' });
  };
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    fs.linkSync = linkSync;
    syncBuiltinESMExports();
  }
}
