const digit = /[0-9\u0660-\u0669\u06F0-\u06F9]/g;
const other = /[^0-9\u0660-\u0669\u06F0-\u06F9\s-]/;

interface Typing {
  value: string;
  /** The caret is behind the last sign. */
  atEnd: boolean;
  isDeleting: boolean;
}

/**
 * The value of a CNIC field after a keystroke: typing at the end inserts the dashes after the 5th and the 12th digit.
 * Everything else stays as typed (a correction in the middle, a deletion, letters), so the caret never jumps and
 * deleted characters are not inserted again.
 */
export function helpedCnic({ value, atEnd, isDeleting }: Typing): string {
  if (!atEnd || isDeleting || other.test(value)) return value;
  const digits = value.match(digit) ?? [];
  if (digits.length > 13) return value;

  const groups = [digits.slice(0, 5), digits.slice(5, 12), digits.slice(12)].map((group) => group.join(''));
  const dashed = groups.filter(Boolean).join('-');
  if (!/[\s-]$/.test(value)) return dashed;
  // A dash or a space typed where a dash belongs is that dash; elsewhere it stays until the next digit.
  return digits.length === 5 || digits.length === 12 ? `${dashed}-` : value;
}
