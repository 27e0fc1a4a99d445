/** `npm run build`: installs and builds if needed, as `npm start` does, which then need not do it again. */
import { buildIfStale, checkNode, installIfStale, print } from './install.mjs';

checkNode();
installIfStale(print, 'run');
await buildIfStale();
