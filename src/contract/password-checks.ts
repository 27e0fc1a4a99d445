export const passwordMin = 8;
export const passwordMax = 20;

/** The parts of the password rule (A4). A special character is neither letter, digit nor space. */
export const passwordChecks = [
  { id: 'uppercase', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { id: 'special', isMet: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
  {
    id: 'length',
    isMet: (password: string) => password.length >= passwordMin && password.length <= passwordMax,
  },
] as const;
