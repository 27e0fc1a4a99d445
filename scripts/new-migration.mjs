/** `npm run db:new -- key_pairs`: creates an empty migration with the next number. */
import { readdirSync, writeFileSync } from 'node:fs';
import { fail, inRoot, print } from './install.mjs';

const [name] = process.argv.slice(2);
if (!name || !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) {
  fail('Name the migration in lower case, with underscores between words: npm run db:new -- key_pairs');
}

const numbers = readdirSync(inRoot('migrations')).map((file) => Number(/^(\d{4})_.*\.sql$/.exec(file)?.[1] ?? 0));
const file = `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${name}.sql`;
const words = name.replaceAll('_', ' ');
// What `contract` means, and when it may be used, is in docs/contributing/migrations.md.
writeFileSync(inRoot('migrations', file), `-- expand: ${words}.\n`, { flag: 'wx' });
print(`migrations/${file}`);
