/** `npm start`: installs and builds when something changed since, then is the server. Arguments go to the server. */
import { pathToFileURL } from 'node:url';
import { buildIfStale, checkNode, inRoot, installIfStale } from './install.mjs';

checkNode();
installIfStale();
buildIfStale();

// In this process, so that signals reach the server itself.
const server = inRoot('dist', 'server', 'main.js');
process.argv[1] = server;
await import(pathToFileURL(server).href);
