/** The words of a text, lower-case and without punctuation, in any script. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Different words below which a text has no fingerprint: honest people say short things alike. */
const minFingerprintWords = 20;

/** Words in a row that make a shingle. */
const shingleWords = 3;

/** How many hashes of shingles make a fingerprint. */
export const fingerprintSize = 8;

/** Hashes that two fingerprints share when the texts are taken for the same words: about a third of all shingles. */
export const minSharedHashes = 4;

/**
 * The fingerprint of a text: the smallest keyed hashes of its shingles (the bottom-k sketch of Broder, "On the resemblance
 * and containment of documents", 1997). Texts with many words in common share many of them. Empty for a short text.
 * @param hash a keyed hash, equally distributed
 */
export function fingerprintOf(text: string, hash: (shingle: string) => bigint): bigint[] {
  const words = wordsOf(text);
  if (new Set(words).size < minFingerprintWords) return [];
  const shingles = new Set<string>();
  for (let at = 0; at + shingleWords <= words.length; at++) shingles.add(words.slice(at, at + shingleWords).join(' '));
  const hashes = [...shingles].map(hash).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return hashes.slice(0, fingerprintSize);
}

/** The share of known words from which a text says nothing new. */
const knownShare = 0.85;

/** Whether nearly all words of a text occur in earlier texts. Without earlier texts everything is new. */
export function saysNothingNew(text: string, before: readonly string[]): boolean {
  const words = new Set(wordsOf(text));
  if (before.length === 0 || words.size === 0) return false;
  const known = new Set(before.flatMap(wordsOf));
  return [...words].filter((word) => known.has(word)).length >= words.size * knownShare;
}
