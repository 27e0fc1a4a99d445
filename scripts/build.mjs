/** `npm run build`: installs and builds if needed, as `npm start` does, which then need not do it again. */
import { buildIfStale, checkNode, installIfStale } from './install.mjs';

checkNode();
installIfStale();
await buildIfStale();
