import * as z from 'zod/mini';
import { administration } from '../accounts/roles.ts';
import { endpoint } from '../endpoint.ts';
import { messageKey } from '../rules/text.ts';
import { NextSteps } from './next-steps.ts';
import { Operator } from './operator.ts';

/** All that an admin can say about the operator: what the public pages show, and what people are told to do after filing. */
export const OperatorDetails = z.strictObject(
  { ...Operator.shape, nextSteps: NextSteps },
  messageKey('operatorTextMax'),
);
export type OperatorDetails = z.output<typeof OperatorDetails>;

/** Without `nextSteps` they stay as they are. */
const OperatorBody = z.strictObject(
  { ...Operator.shape, nextSteps: z.optional(NextSteps) },
  messageKey('operatorTextMax'),
);
export type OperatorBody = z.output<typeof OperatorBody>;

/** A version of what is said about the operator (A37). Version 0 is the state before anyone has filled it in. */
export const OperatorVersion = z.object({
  version: z.int(),
  operator: OperatorDetails,
  /** IANA name of the time zone that business days are counted in. */
  timeZone: z.string(),
  /** ISO 8601, UTC; null for version 0. */
  changedAt: z.nullable(z.string()),
});
export type OperatorVersion = z.infer<typeof OperatorVersion>;

const roles = administration;

/** Who runs the registry (A37). */
export const operator = {
  get: endpoint('GET', '/admin/operator', {
    summary: 'Who runs the registry, and on which days',
    roles,
    tagged: true,
    response: OperatorVersion,
  }),
  set: endpoint('PUT', '/admin/operator', {
    summary: 'Change who runs the registry, and on which days; in force on every process within a second',
    roles,
    stepUp: true,
    versioned: 'operatorStale',
    body: OperatorBody,
    tagged: true,
    response: OperatorVersion,
  }),
};
