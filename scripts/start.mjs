/** `npm start`: installs and builds if needed, then runs the server with the same arguments. */
import { pathToFileURL } from 'node:url';
import { buildIfStale, inRoot, installIfStale } from './install.mjs';

await installIfStale('run');
await buildIfStale();

// In this process, so that the server receives the signals.
const server = inRoot('dist', 'server', 'main.js');
process.argv[1] = server;
await import(pathToFileURL(server).href);
