/** `npm run bench`: installs and builds if needed, then runs bench/bench.mjs with the same arguments. */
import { pathToFileURL } from 'node:url';
import { buildIfStale, checkNode, inRoot, installIfStale } from './install.mjs';

/** Progress goes to stderr; stdout is for the table. @param {string} line */
const printLine = (line) => process.stderr.write(`${line}\n`);

checkNode();
installIfStale(printLine);
await buildIfStale(printLine);

const bench = inRoot('bench', 'bench.mjs');
process.argv[1] = bench;
await import(pathToFileURL(bench).href);
