/** `npm run shield -- <command>`: installs and builds when something changed since, then is the command. */
import { pathToFileURL } from 'node:url';
import { buildIfStale, checkNode, inRoot, installIfStale } from './install.mjs';

/** Standard output is for what the command answers. @param {string} line */
const tell = (line) => process.stderr.write(`${line}\n`);

checkNode();
installIfStale(tell);
buildIfStale(tell);

const shield = inRoot('dist', 'server', 'shield.js');
process.argv[1] = shield;
await import(pathToFileURL(shield).href);
