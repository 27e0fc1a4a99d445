import * as z from 'zod/mini';
import { OperatorDetails } from '../../../../contract/registry/staff-operator.ts';
import { messageKey } from '../../../../contract/rules/text.ts';
import type { SchemaForm } from '../../../lib/hooks/use-schema-form.ts';

const { holidays } = OperatorDetails.shape;

const linesOf = (typed: string): string[] =>
  typed
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The form of the operator's details: holidays are typed as lines. */
export const OperatorFields = z.extend(OperatorDetails, {
  holidays: z.pipe(
    z
      .string()
      .check(z.refine((typed) => z.safeParse(holidays, linesOf(typed)).success, messageKey('operatorHolidaysInvalid'))),
    z.transform(linesOf),
  ),
});

export type OperatorForm = SchemaForm<z.input<typeof OperatorFields>, OperatorDetails>;
