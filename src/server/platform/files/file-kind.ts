/** The kinds of file that are told by their content. */
export type FileKind = 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf';

/** The ending of a file's name, by its kind. */
export const endings: Record<FileKind, readonly string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};

/** What a file begins like, whatever it is called; null when it is none of the kinds. */
export function kindOf(bytes: Buffer): FileKind | null {
  const begins = (signature: string, at = 0) =>
    bytes.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1'));
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins('\xff\xd8\xff')) return 'image/jpeg';
  if (begins('RIFF') && begins('WEBP', 8)) return 'image/webp';
  return begins('%PDF-') ? 'application/pdf' : null;
}

/**
 * Whether a PDF is whole: a version at its begin, and at its end the place of a cross-reference that is there.
 * Nothing in it is read further or run.
 */
export function isWholePdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false;
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 2_048));
  const place = Number([...end.matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)].at(-1)?.[1] ?? Number.NaN);
  if (!(place < bytes.length)) return false;
  // A table of its own, or an object that holds it as a stream.
  return /^\s*(xref|\d+ \d+ obj)\b/.test(bytes.toString('latin1', place, place + 40));
}

/**
 * A file's name as it may be shown and saved: no folders, nothing invisible or that turns the direction of writing,
 * 100 characters at most, and the ending that its content has.
 */
export function safeName(given: string, kind: FileKind): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim();
  const [ending = ''] = endings[kind];
  const dot = plain.lastIndexOf('.');
  const fits = dot > 0 && endings[kind].includes(plain.slice(dot + 1).toLowerCase());
  const [stem, suffix] = fits ? [plain.slice(0, dot), plain.slice(dot)] : [plain, `.${ending}`];
  return `${[...stem].slice(0, 100 - suffix.length).join('') || 'file'}${suffix}`;
}
