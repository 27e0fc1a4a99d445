/** Installs everything if needed, for the npm scripts that run a tool and not one of these files. */
import { checkNode, installIfStale } from './install.mjs';

checkNode();
installIfStale();
