import { variables } from '../config.ts';

const lineLength = 120;

/** The text of `.env.example`: every variable with its default, and what it is for. */
export function envExample(): string {
  const blocks = Object.entries(variables).map(
    ([name, { default: value, docs }]) => `${comment(docs)}\n${name}=${value}\n`,
  );
  const head = comment(
    'Every variable the program reads, with its default. Nothing needs to be set to start. Copy this file to .env to change something: .env in the working directory is read at start, and the environment wins over it. Put a value that contains # in quotes. A secret (an address with a password, a key, a token) may be in a file instead: NAME_FILE names it. Written by npm run env:example.',
  );
  return [`${head}\n`, ...blocks].join('\n');
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
