import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type Resolver,
  set,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { messageText, refusedFields } from '../api/problem.ts';
import { useText } from '../i18n/i18n.ts';

/**
 * Milliseconds between blurring a field and showing its error. Pressing a button blurs the field: an error at that
 * moment would move the button away from the pointer before it is released.
 */
const errorDelayMs = 250;

export interface SchemaForm<Values extends FieldValues, Body> extends UseFormReturn<Values, unknown, Body> {
  /** What an input needs to be a field of the form, and to say what is wrong with it. */
  field: <Name extends Path<Values>>(
    name: Name,
    options?: RegisterOptions<Values, Name>,
  ) => UseFormRegisterReturn<Name> & { error: string | undefined };
  /** The text under a field in the reader's language; undefined while the field is valid or untouched. */
  errorText: (name: Path<Values>) => string | undefined;
  /** Shows beside each field why the server refused it, until it is corrected, and goes to the first of them. */
  showRefused: (error: unknown) => void;
}

/** Checks a form by a schema. A field gets the first message about it. */
export const schemaResolver =
  <Values extends FieldValues, Body>(schema: z.core.$ZodType<Body, Values>): Resolver<Values, unknown, Body> =>
  (values) => {
    const { data, error } = z.safeParse(schema, values);
    if (!error) return { values: data, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const { path, message } of error.issues) {
      const field = path.join('.') || 'root';
      const known: { message?: unknown } = get(errors, field) ?? {};
      if (!known.message) set(errors, field, { type: 'schema', message });
    }
    return { values: {}, errors };
  };

/** A form validated by a contract schema. A field shows its error once it was left, and follows the input from then on. */
export function useSchemaForm<Values extends FieldValues, Body>(
  schema: z.core.$ZodType<Body, Values>,
  defaultValues: DefaultValues<NoInfer<Values>>,
): SchemaForm<Values, Body> {
  const text = useText();
  const form = useForm<Values, unknown, Body>({
    resolver: schemaResolver(schema),
    mode: 'onTouched',
    delayError: errorDelayMs,
    defaultValues,
  });
  const { errors } = form.formState;
  const errorText = (name: Path<Values>) => {
    const { message } = (get(errors, name) ?? {}) as { message?: unknown };
    return typeof message === 'string' ? messageText(message, text) : undefined;
  };
  return {
    ...form,
    field: (name, options) => ({ ...form.register(name, options), error: errorText(name) }),
    errorText,
    showRefused(error) {
      const names = Object.keys(form.getValues()) as Path<Values>[];
      for (const [place, { name, code }] of refusedFields(error, names).entries()) {
        form.setError(name, { message: code });
        if (place === 0) form.setFocus(name, { shouldSelect: true });
      }
    },
  };
}

/** For `field`: what is typed is a number, or null while nothing is. */
export const asNumber = {
  setValueAs: (typed: unknown) => (String(typed ?? '').trim() === '' ? null : Number(typed)),
};
