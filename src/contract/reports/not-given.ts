/** Fields that the rules of a report require, and that someone who only got a call or a message does not have. */
import * as z from 'zod/mini';
import { messageKey } from '../rules/text.ts';
import { namesFurther } from './further-rules.ts';
import { type NotGivenField, notGivenFields, type ReportContent } from './report-fields.ts';

/** Fields that the author says they do not have. */
const NotGiven = z._default(
  z
    .array(z.enum(notGivenFields, messageKey('notGivenInvalid')), messageKey('notGivenInvalid'))
    .check(z.maxLength(notGivenFields.length, messageKey('notGivenInvalid'))),
  [],
);

/** The fields of a report that its author does not have. */
export const notGivenIn = (content: Pick<ReportContent, NotGivenField>): NotGivenField[] =>
  notGivenFields.filter((field) => content[field] === null);

/** Fields of a body that are text, or missing. */
type Text = z.ZodMiniType<string | null, string | null | undefined>;
type Required = z.ZodMiniType<string, string>;

/** What a body calls the fields that may be not given, and the CNIC: the form has names of its own (R2). */
type Names = Record<NotGivenField | 'CNIC', string>;
export const wireNames = { ...mapped((field) => field), CNIC: 'CNIC' } as {
  [F in NotGivenField | 'CNIC']: F;
};
type ReportShape<N extends Names> = Record<N[NotGivenField], Required> & { phone: Text };

type Documented<Shape extends ReportShape<N>, N extends Names> = Omit<Shape, N[NotGivenField]> & {
  [F in N[NotGivenField]]: z.ZodMiniOptional<z.ZodMiniNullable<Shape[F]>>;
} & { notGiven: typeof NotGiven };

/** The body as it is documented. */
export const documentedBody = <Shape extends ReportShape<typeof wireNames>>(shape: Shape) =>
  z.object({
    ...shape,
    ...mapped((field) =>
      z.optional(z.nullable(shape[field])).check(z.describe('Required, unless `notGiven` names it.')),
    ),
    notGiven: NotGiven.check(
      z.describe(
        'Required fields that the author does not have. Their values in the body are ignored, and the report has null. Without `email`, a report needs a phone number, a CNIC or a further identifier.',
      ),
    ),
  } as unknown as Documented<Shape, typeof wireNames>);

/** Instead of a phone number, because nothing else says whom the report is about. */
const isNeeded = Symbol('a phone number or CNIC is needed');

/**
 * The schema of a report in which the fields that `notGiven` names may be missing, empty or anything, and are null. Other
 * required fields are required as ever. A report without email needs another identifier.
 * @param names what the shape calls these fields
 */
export const reportSchema = <N extends Names, Shape extends ReportShape<N>>(shape: Shape, names: N) => {
  const given: Record<string, Required> = shape;
  const nullable = notGivenFields.map((field) => [names[field], z.nullable(given[names[field]] as Required)]);
  return z.pipe(
    z.transform((sent: z.input<z.ZodMiniObject<Documented<Shape, N>>>): unknown => marked(sent, names)),
    z.pipe(
      z.object({
        ...shape,
        ...Object.fromEntries(nullable),
        phone: phoneOrNeeded(shape.phone),
        notGiven: NotGiven,
      } as unknown as Omit<Shape, N[NotGivenField]> & {
        [F in N[NotGivenField]]: z.ZodMiniNullable<Shape[F]>;
      } & { notGiven: typeof NotGiven }),
      z.transform(withoutNotGiven),
    ),
  );
};

function withoutNotGiven<Given>(given: Given): Omit<Given, 'notGiven'> {
  const { notGiven: _, ...report } = given as Given & { notGiven: unknown };
  return report;
}

const phoneOrNeeded = (phone: Text) =>
  z.pipe(
    z.transform((value: unknown, payload: { issues: z.core.$ZodRawIssue[] }) => {
      if (value === isNeeded)
        payload.issues.push({ code: 'custom', message: messageKey('phoneOrCnicRequired'), input: undefined });
      return value as string | null | undefined;
    }),
    phone,
  );

function mapped<Value>(each: (field: NotGivenField) => Value): Record<NotGivenField, Value> {
  return Object.fromEntries(notGivenFields.map((field) => [field, each(field)])) as Record<NotGivenField, Value>;
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.length < 100 && value.trim() === '');

/** Null in the fields that are not given, and nothing in others that are null: those are required. */
function marked(sent: unknown, names: Names): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const body: Record<string, unknown> = { ...sent };
  const listed: readonly unknown[] = Array.isArray(body.notGiven) ? body.notGiven : [];
  for (const field of notGivenFields) {
    const name = names[field];
    if (listed.includes(field)) body[name] = null;
    else if (body[name] === null) body[name] = undefined;
  }
  if (listed.includes('email') && !namesOther(body, names)) body.phone = isNeeded;
  return body;
}

/** Whether a body says whom it is about without an email address. */
export const namesOther = (body: Record<string, unknown>, { CNIC }: Pick<Names, 'CNIC'>): boolean =>
  !isBlank(body.phone) || !isBlank(body[CNIC]) || namesFurther(body.furtherIdentifiers);
