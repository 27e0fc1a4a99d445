/** `npm run build`: installs and builds if needed, as `npm start` does, which then finds it done. */
import { buildIfStale, checkNode, installIfStale } from './install.mjs';

checkNode();
installIfStale();
buildIfStale();
