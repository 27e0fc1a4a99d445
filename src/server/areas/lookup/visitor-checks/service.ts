import type { VisitorCheckBody } from '../../../../contract/lookup/check.ts';
import { normalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { unauthorized } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { AuditService } from '../../audit/service.ts';
import { type ThrottleService, visitorCheckRules } from '../../limits/throttle/service.ts';
import type { PolicyService } from '../../registry/policy/service.ts';
import type { LookupService } from '../service.ts';

interface Needs {
  lookup: Pick<LookupService, 'assess'>;
  policy: Pick<PolicyService, 'current'>;
  throttle: Pick<ThrottleService, 'take'>;
  audit: Pick<AuditService, 'noteSoon'>;
  clock: Clock;
}

const reported = new Set(['reported', 'corroborated', 'verified']);

export type VisitorCheckService = ReturnType<typeof visitorCheckService>;

/** Checks by people without an account (A38), who get a yes or a no. */
export function visitorCheckService({ lookup, policy, throttle, audit, clock }: Needs) {
  return {
    /**
     * Whether it is reported, without a dispute. The audit trail gets a line that names nobody.
     * @throws ApiError 401 when the policy does not allow it, 429 after too many from one network or by all visitors
     */
    async check(body: VisitorCheckBody, visitor: Visitor): Promise<{ reported: boolean }> {
      if (policy.current().visitorChecks !== 'reported_only') throw unauthorized('notSignedIn');
      await throttle.take(visitorCheckRules(visitor, clock().toISOString().slice(0, 10)));
      // The schema has checked it.
      const identifier = { kind: body.kind, value: normalIdentifier(body.kind, body.identifier) ?? '' };
      const { verdict } = await lookup.assess(identifier);
      audit.noteSoon({ actor: 'registry', actorId: null, event: 'lookup.visitor' });
      return { reported: reported.has(verdict) };
    },
  };
}
