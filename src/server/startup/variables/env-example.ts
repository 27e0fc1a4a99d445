import { variables } from '../../config.ts';

const lineLength = 120;

/** Where another subject begins: an empty line stands before these. */
const beginnings: readonly string[] = [
  'port',
  'databaseUrl',
  'shieldKeys',
  'smtpUrl',
  'storage',
  'webConcurrency',
  'ratePlans',
  'passwordRule',
  'auditRequired',
  'metricsToken',
] satisfies (keyof typeof variables)[];

/** The text of `.env.example`, on two screens: every variable with its default, and what it is for. */
export function envExample(): string {
  const head = comment(
    'Every variable the program reads, with its default; nothing needs to be set. Copy this file to .env, which is read at start; the environment wins over it. Put a value that contains # in quotes. NAME_FILE may name a file that holds a secret. docs/operating/settings.md says more. Written by npm run env:example.',
  );
  const entries = Object.entries(variables).map(
    ([key, { name, default: value, docs }]) =>
      `${beginnings.includes(key) ? '\n' : ''}${comment(docs)}\n${name}=${value}\n`,
  );
  return `${head}\n${entries.join('')}`;
}

/** Wraps a text into comment lines. */
function comment(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < lineLength) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines.join('\n');
}
