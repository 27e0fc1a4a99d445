export const passwordMin = 8;
export const passwordMax = 20;

/** The three items of the checklist (A4). A special character is neither letter, digit nor space. */
export const passwordChecks = [
  { id: 'uppercase', holds: (password: string) => /\p{Lu}/u.test(password) },
  { id: 'special', holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
  {
    id: 'length',
    holds: (password: string) => password.length >= passwordMin && password.length <= passwordMax,
  },
] as const;
