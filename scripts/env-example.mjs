// Writes .env.example from the variables of src/server/config.ts. Run by npm run env:example, which compiles it first.
import { writeFileSync } from 'node:fs';
import { envExample } from '../dist/server/startup/env-example.js';

writeFileSync(new URL('../.env.example', import.meta.url), envExample());
