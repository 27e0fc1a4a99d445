import { closestName } from '../../platform/closest-name.ts';

type Environment = Record<string, string | undefined>;

/** Names as short as HOST resemble too many others. */
const shortest = 6;

/**
 * Finds variables that look like misspelled ones of the program, which would be ignored without a word. One beside the
 * variable that it resembles is somebody else's.
 * @param known the names that the program reads
 * @returns a line for the operator about each
 */
export function misspelled(env: Environment, known: readonly string[]): string[] {
  const unset = known.filter((name) => name.length >= shortest && !env[name]?.trim());
  return Object.keys(env)
    .filter((name) => env[name]?.trim() && !known.includes(name))
    .flatMap((name) => {
      const meant = closestName(name.toUpperCase(), unset);
      return meant ? [`${name} is not a variable of Fraud Shield, and is ignored. Is ${meant} meant?`] : [];
    });
}
