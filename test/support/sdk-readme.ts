import { readFileSync } from 'node:fs';
import { inRepository } from './paths.ts';

/** The first sample of a language in the README of the client libraries. */
export function readme(language: 'ts' | 'python'): string {
  const text = readFileSync(inRepository('sdk', 'README.md'), 'utf8');
  const sample = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(text)?.[1];
  if (!sample) throw new Error(`the README has no sample in ${language}`);
  return sample;
}
