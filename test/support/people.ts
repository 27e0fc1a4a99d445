export interface Person {
  email: string;
  username: string;
  password: string;
}

let count = 0;

/** A new person with a valid password. */
export function aPerson(overrides: Partial<Person> = {}): Person {
  count += 1;
  const unique = `${count}-${crypto.randomUUID().slice(0, 8)}`;
  return { email: `sana-${unique}@example.com`, username: 'Sana Malik', password: 'Correct-horse1', ...overrides };
}
