/** `npm run build`: installs and builds if needed, as `npm start` does, which then need not do it again. */
import { buildIfStale, installIfStale } from './install.mjs';

await installIfStale('run');
await buildIfStale();
