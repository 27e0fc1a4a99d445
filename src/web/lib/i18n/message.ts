/** The values for the `{names}` in a message. */
export type TextValues = Record<string, string | number>;

interface Reader {
  /** BCP 47. */
  locale: string;
  direction: 'ltr' | 'rtl';
  format: { number: (value: number) => string };
}

/** `{count, plural, one {# report} other {# reports}}`: a form for each plural category of the language. */
const choices = /\{(\w+), plural,((?:\s*\w+ \{[^{}]*\})+)\s*\}/g;
const forms = /(\w+) \{([^{}]*)\}/g;

/** Formats a message: inserts values, localizes numbers and selects plural forms. */
export function formatMessage(message: string, values: TextValues | undefined, reader: Reader): string {
  const { locale, direction, format } = reader;
  const plain = withUnits(direction === 'rtl' ? inOrder(message) : message);
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

/** Keeps a size and its unit on one line. */
const withUnits = (message: string): string => message.replaceAll(/ (?=[kMG]B\b)/g, '\u00a0');

/** Keeps Latin words in a right-to-left list in order: adds U+200F (right-to-left mark) after each comma. */
const inOrder = (message: string): string => message.replaceAll('، ', '،\u200f ');

const onlyRightToLeft = /^[\p{Script=Arabic}\s]*$/u;
const someRightToLeft = /\p{Script=Arabic}/u;

/**
 * Isolates a value (U+2068 and U+2069, like `<bdi>`) whose direction may differ from the sentence's: otherwise an email
 * address or a Latin name could swap places with the words around it.
 */
function isolated(value: string, direction: 'ltr' | 'rtl'): string {
  const runsAlong = direction === 'rtl' ? onlyRightToLeft.test(value) : !someRightToLeft.test(value);
  return runsAlong ? value : `\u2068${value}\u2069`;
}
