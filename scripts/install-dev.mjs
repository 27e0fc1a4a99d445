/** Installs everything if needed, for the npm scripts that run a tool and not one of these files. */
import { installIfStale } from './install.mjs';

await installIfStale();
