/** File types that are detected from content. */
export type FileKind = 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf';

/** File name extensions, the preferred one first. */
export const extensions: Record<FileKind, readonly string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};

/** A view of the same memory. */
export const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length);

/** Detects a file's type from its first bytes, ignoring its name; null when it is not supported. */
export function detectKind(bytes: Buffer): FileKind | null {
  const begins = (signature: string, at = 0) =>
    bytes.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1'));
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins('\xff\xd8\xff')) return 'image/jpeg';
  if (begins('RIFF') && begins('WEBP', 8)) return 'image/webp';
  return begins('%PDF-') ? 'application/pdf' : null;
}

/**
 * Whether a PDF is complete: it starts with a version, and its end points to a cross-reference table that exists.
 * Nothing else in it is parsed.
 */
export function isIntactPdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false;
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 2_048));
  const offset = Number([...end.matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)].at(-1)?.[1] ?? Number.NaN);
  if (!(offset < bytes.length)) return false;
  // A table, or an object with a cross-reference stream.
  return /^\s*(xref|\d+ \d+ obj)\b/.test(bytes.toString('latin1', offset, offset + 40));
}

/**
 * Makes a file name safe to show and save: no folders, no invisible or direction-changing characters, at most 100
 * characters, and an extension that matches the content.
 */
export function safeName(name: string, kind: FileKind): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim();
  const [extension = ''] = extensions[kind];
  const dot = plain.lastIndexOf('.');
  const hasExtension = dot > 0 && extensions[kind].includes(plain.slice(dot + 1).toLowerCase());
  const [stem, suffix] = hasExtension ? [plain.slice(0, dot), plain.slice(dot)] : [plain, `.${extension}`];
  return `${[...stem].slice(0, 100 - suffix.length).join('') || 'file'}${suffix}`;
}
