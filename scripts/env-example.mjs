// Writes .env.example from the variables of src/server/config.ts. Run by npm run env:example, which compiles it first.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inRoot } from './install.mjs';

const compiled = inRoot('dist', 'server', 'startup', 'variables', 'env-example.js');
const { envExample } = await import(pathToFileURL(compiled).href);
writeFileSync(inRoot('.env.example'), envExample());
