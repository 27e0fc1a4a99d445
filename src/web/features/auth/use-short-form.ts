import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { errorDelayMs } from '../../lib/error-delay.ts';
import { onFirstTouch } from '../../lib/first-touch.ts';

/** What a Standard Schema says of the values of a form: its issues are catalogue keys. */
interface Rules {
  '~standard': { validate: (values: unknown) => Judgement | Promise<Judgement> };
}
type Judgement = { value: unknown; issues?: undefined } | { issues: readonly Issue[] };
interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

interface ShortForm<Name extends string> {
  /** What the fields start with, in their order on the page. */
  start: Record<Name, string>;
  /** Fetched when somebody first touches the page: nobody waits for the rules before they can type. */
  rules: () => Promise<Rules>;
  onSubmit: (values: Record<Name, string>) => void;
}

/**
 * The state of a sign-in form, whose pages do without a form library: a field says what is wrong with it once it was
 * left, and follows from then on; sending says it of every field, and leads to the first.
 */
export function useShortForm<Name extends string>({ start, rules, onSubmit }: ShortForm<Name>) {
  const names = namesOf(start);
  const [values, setValues] = useState(start);
  const [left, setLeft] = useState<readonly Name[]>([]);
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({});
  const [refused, setRefused] = useState<Partial<Record<Name, string>>>({});
  const inputs = useRef(new Map<Name, HTMLInputElement>());
  const latest = useRef(rules);

  useEffect(() => {
    latest.current = rules;
  });
  // Where the rules cannot be fetched, the server judges, or cannot be reached either, and the form says so.
  useEffect(() => onFirstTouch(() => void latest.current().catch(() => undefined)), []);

  useEffect(() => {
    if (left.length === 0) return;
    let isLatest = true;
    void judge(latest.current, values).then((found) => {
      if (isLatest) setWrong(found);
    });
    return () => {
      isLatest = false;
    };
  }, [values, left]);

  function set(name: Name, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    setRefused((before) => ({ ...before, [name]: undefined }));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = await judge(rules, values);
    const first = names.find((name) => found[name]);
    if (first === undefined) return onSubmit(values);
    setWrong(found);
    setLeft(names);
    inputs.current.get(first)?.focus();
  }

  return {
    values,
    /** The catalogue key of what is wrong with a field, once it is time to say so. */
    error: (name: Name): string | undefined => refused[name] ?? (left.includes(name) ? wrong[name] : undefined),
    /** What ties an input to its value. */
    field: (name: Name) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value),
      onBlur: () => setTimeout(() => setLeft((before) => [...new Set([...before, name])]), errorDelayMs),
      ref: (input: HTMLInputElement | null) => {
        if (input) inputs.current.set(name, input);
        else inputs.current.delete(name);
      },
    }),
    submit,
    set,
    /** Says what the server had against a field, until it is changed. */
    refuse: (name: Name, code: string) => setRefused((before) => ({ ...before, [name]: code })),
  };
}

/** The first thing that is wrong with each field. */
async function judge<Name extends string>(
  rules: () => Promise<Rules>,
  values: Record<Name, string>,
): Promise<Partial<Record<Name, string>>> {
  const schema = await rules().catch(() => null);
  const { issues = [] } = (await schema?.['~standard'].validate(values)) ?? {};
  const found: Partial<Record<Name, string>> = {};
  for (const { message, path } of issues) {
    const name = namesOf(values).find((one) => one === path?.[0]);
    if (name !== undefined) found[name] ??= message;
  }
  return found;
}

/** The names in their order; an object's keys are what its type says, since nobody adds to these. */
const namesOf = <Name extends string>(values: Record<Name, string>) => Object.keys(values) as Name[];
