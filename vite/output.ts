import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Moves the manifest out of the served folder. */
export function moveManifest(file: string): Plugin {
  return {
    name: 'move-manifest',
    apply: 'build',
    writeBundle: ({ dir = '' }) => rename(join(dir, file), join(dir, '..', file)),
  };
}

/** Smaller files gain nothing from compression. */
const minBytes = 1_024;

/**
 * Writes a .br and a .gz file next to each text file, to keep compression out of requests. Not for index.html: the
 * server fills in values when it serves it.
 */
export function precompress(): Plugin {
  const isText = /\.(?:js|css|svg|json|txt|webmanifest)$/;
  const brotli = promisify(brotliCompress);
  const deflate = promisify(gzip);
  let outDir = '';
  let written = new Set<string>();
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir);
    },
    writeBundle(_options, bundle) {
      written = new Set(Object.keys(bundle));
    },
    async closeBundle() {
      for (const entry of await readdir(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !isText.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        // Those of an earlier build are compressed already.
        if (entry.parentPath.endsWith('assets') && !written.has(`assets/${entry.name}`)) continue;
        const content = await readFile(path);
        if (content.length < minBytes) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${path}.br`, await brotli(content, { params }));
        await writeFile(`${path}.gz`, await deflate(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
