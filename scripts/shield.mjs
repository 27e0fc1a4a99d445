/**
 * `npm run shield -- <command>`: the same as `node dist/server/shield.js <command>`. It installs and builds nothing, since a
 * server may be running from the same folder.
 */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { checkNode, fail, inRoot } from './install.mjs';

checkNode();
const shield = inRoot('dist', 'server', 'shield.js');
if (!existsSync(shield)) fail('Fraud Shield is not built. Run npm run build, or npm start.');
process.argv[1] = shield;
await import(pathToFileURL(shield).href);
