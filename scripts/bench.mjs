/** `npm run bench`: installs and builds when something changed since, then measures. Arguments go to the bench. */
import { pathToFileURL } from 'node:url';
import { buildIfStale, checkNode, inRoot, installIfStale } from './install.mjs';

/** Standard output is for the table. @param {string} line */
const tell = (line) => process.stderr.write(`${line}\n`);

checkNode();
installIfStale(tell);
buildIfStale(tell);

const bench = inRoot('bench', 'bench.mjs');
process.argv[1] = bench;
await import(pathToFileURL(bench).href);
