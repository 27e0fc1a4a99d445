import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from './paths.ts';

const run = promisify(execFile);

/** Whether this machine has pdftotext, of Debian's poppler-utils. */
export const hasPdfTools = (): Promise<boolean> =>
  run('pdftotext', ['-v']).then(
    () => true,
    () => false,
  );

/** The text of a PDF, as a reader of it would copy it. */
export async function textOf(pdf: Buffer): Promise<string> {
  const folder = temporaryFolder();
  try {
    const file = path.join(folder.path, 'report.pdf');
    await writeFile(file, pdf);
    return (await run('pdftotext', ['-enc', 'UTF-8', file, '-'])).stdout.normalize('NFKC');
  } finally {
    folder.remove();
  }
}
