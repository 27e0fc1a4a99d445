/** What stands in a message for its `{names}`. */
export type TextValues = Record<string, string | number>;

interface Reader {
  /** BCP 47. */
  locale: string;
  direction: 'ltr' | 'rtl';
  format: { number: (value: number) => string };
}

/** `{count, plural, one {# report} other {# reports}}`: a form for each of the language's kinds of number. */
const choices = /\{(\w+), plural,((?:\s*\w+ \{[^{}]*\})+)\s*\}/g;
const forms = /(\w+) \{([^{}]*)\}/g;

/** A message with its values: numbers in the reader's digits, and the form of the words that belongs to a count. */
export function filledIn(message: string, values: TextValues | undefined, reader: Reader): string {
  const { locale, direction, format } = reader;
  const plain = direction === 'rtl' ? inOrder(message) : message;
  if (!values) return plain;
  const written = (value: string | number): string =>
    typeof value === 'number' ? format.number(value) : isolated(value, direction);
  return plain
    .replaceAll(choices, (whole, name: string, listed: string) => {
      const count = values[name];
      if (typeof count !== 'number') return whole;
      const byKind = new Map(Array.from(listed.matchAll(forms), ([, kind, form]) => [kind, form]));
      const form = byKind.get(new Intl.PluralRules(locale).select(count)) ?? byKind.get('other') ?? whole;
      return form.replaceAll('#', written(count));
    })
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return value === undefined ? whole : written(value);
    });
}

/** A list of Latin words keeps its order in a line from right to left: U+200F after each comma says which way it runs. */
const inOrder = (message: string): string => message.replaceAll('، ', '،\u200f ');

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * What somebody typed, set apart (U+2068 and U+2069, as `<bdi>` does) where it may run against its sentence: else an
 * e-mail address or a Latin name would change places with the words around it.
 */
function isolated(value: string, direction: 'ltr' | 'rtl'): string {
  return direction === 'rtl' || rightToLeft.test(value) ? `\u2068${value}\u2069` : value;
}
