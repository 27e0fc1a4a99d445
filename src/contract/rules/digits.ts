/** Replaces Arabic-Indic (U+0660) and Urdu (U+06F0) digits by ASCII digits. */
export const asciiDigits = (value: string): string =>
  value.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
