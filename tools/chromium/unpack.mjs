/**
 * Unpacks Chromium for Linux on x64, with the libraries that a bare machine lacks, and writes a program that starts it.
 * Usage: node unpack.mjs FOLDER. The program is FOLDER/start; it is written last, so that it starts a whole browser.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(process.argv[2] ?? '');
mkdirSync(folder, { recursive: true });
process.env.TMPDIR = folder; // where the package unpacks to
process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x'; // it unpacks the libraries only where it takes them to be missing
const { default: chromium } = await import('@sparticuz/chromium');
await chromium.executablePath();

const script = `#!/bin/sh
cd "$(dirname "$0")" || exit
# The libraries of the system come first.
export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}/usr/lib/x86_64-linux-gnu:/usr/lib64:$PWD/al2023/lib"
exec ./chromium "$@"
`;
writeFileSync(path.join(folder, 'start.part'), script, { mode: 0o755 });
renameSync(path.join(folder, 'start.part'), path.join(folder, 'start'));
