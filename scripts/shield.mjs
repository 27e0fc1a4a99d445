/** `npm run shield -- <command>`: installs and builds if needed, then runs the command in this process. */
import { pathToFileURL } from 'node:url';
import { buildIfStale, checkNode, inRoot, installIfStale } from './install.mjs';

/** Progress goes to stderr; stdout is for the command's result. @param {string} line */
const printLine = (line) => process.stderr.write(`${line}\n`);

checkNode();
installIfStale(printLine);
buildIfStale(printLine);

const shield = inRoot('dist', 'server', 'shield.js');
process.argv[1] = shield;
await import(pathToFileURL(shield).href);
