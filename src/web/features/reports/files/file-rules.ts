import { attachmentMaxBytes, attachmentTypes } from '../../../../contract/reports/attachments.ts';
import type { TextKey } from '../../../lib/i18n/i18n.ts';

/** The type of a file by its extension, if the browser does not give one. */
const typesByEnding: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

/** Why a file is not sent at all, or null. The server judges its content. */
export function fileFault({ name, type, size }: File): TextKey | null {
  const known = type || typesByEnding[name.split('.').at(-1)?.toLowerCase() ?? ''];
  if (!attachmentTypes.some((allowed) => allowed === known)) return 'fileKind';
  if (size === 0) return 'fileEmpty';
  return size > attachmentMaxBytes ? 'fileTooLarge' : null;
}

export interface RefusedFile {
  name: string;
  fault: TextKey;
}

/** Which of the chosen files are accepted, and why the others are not. @param room how many more a report may have */
export function sorted(files: readonly File[], room: number): { taken: File[]; refused: RefusedFile[] } {
  const taken: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const fault = fileFault(file) ?? (taken.length < room ? null : 'filesMax');
    if (fault) refused.push({ name: file.name, fault });
    else taken.push(file);
  }
  return { taken, refused };
}
