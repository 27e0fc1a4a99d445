import * as z from 'zod/mini';
import { messageKey } from '../rules/text.ts';
import { namesFurther } from './further-rules.ts';
import { type NotGivenField, notGivenFields, type ReportContent, wireShape } from './report-fields.ts';

// A report on the wire. Someone who only got a call or a message does not have some of the fields that its rules require.

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

const shape = wireShape('schema');

function mapped<Value>(each: (field: NotGivenField) => Value): Record<NotGivenField, Value> {
  return Object.fromEntries(notGivenFields.map((field) => [field, each(field)])) as Record<NotGivenField, Value>;
}

/** The body as it is documented. */
export const DocumentedReportBody = z.object({
  ...shape,
  ...mapped((field) => z.optional(z.nullable(shape[field])).check(z.describe('Required, unless `notGiven` names it.'))),
  notGiven: NotGiven.check(
    z.describe(
      'Required fields that the author does not have. Their values in the body are ignored, and the report has null. Without `email`, a report needs a phone number, a CNIC or a further identifier.',
    ),
  ),
});

/** Instead of a phone number, because nothing else says whom the report is about. */
const isNeeded = Symbol('a phone number or CNIC is needed');

const PhoneOrNeeded = z.pipe(
  z.transform((value: unknown, payload: { issues: z.core.$ZodRawIssue[] }) => {
    if (value === isNeeded)
      payload.issues.push({ code: 'custom', message: messageKey('phoneOrCnicRequired'), input: undefined });
    return value as string | null | undefined;
  }),
  shape.phone,
);

/**
 * A report in which the fields that `notGiven` names may be missing, empty or anything, and are null. Other required fields
 * are required as ever. A report without email needs another identifier.
 */
export const ReportBody = z.pipe(
  z.transform((sent: z.input<typeof DocumentedReportBody>): unknown => marked(sent)),
  z.pipe(
    z.object({ ...shape, ...mapped((field) => z.nullable(shape[field])), phone: PhoneOrNeeded, notGiven: NotGiven }),
    z.transform(({ notGiven: _, ...report }) => report),
  ),
);
export type ReportBody = z.output<typeof ReportBody>;

/** Null in the fields that are not given, and nothing in others that are null: those are required. */
function marked(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const body: Record<string, unknown> = { ...sent };
  const listed: readonly unknown[] = Array.isArray(body.notGiven) ? body.notGiven : [];
  for (const field of notGivenFields) {
    if (listed.includes(field)) body[field] = null;
    else if (body[field] === null) body[field] = undefined;
  }
  if (listed.includes('email') && !namesOther(body)) body.phone = isNeeded;
  return body;
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.length < 100 && value.trim() === '');

/** Whether a body says whom it is about without an email address. */
export const namesOther = (body: { phone?: unknown; CNIC?: unknown; furtherIdentifiers?: unknown }): boolean =>
  !isBlank(body.phone) || !isBlank(body.CNIC) || namesFurther(body.furtherIdentifiers);
