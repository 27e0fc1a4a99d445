/** Words as a sentence lists them: `a, b or c`, with the comma and the word between the last two of a language. */
export const oneOf = (words: readonly string[], comma: string, or: string): string =>
  `${words.slice(0, -1).join(comma)}${or}${words.at(-1)}`;
