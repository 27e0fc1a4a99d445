import type { VisitorCheckBody } from '../../../../contract/lookup/check.ts';
import { normalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { unauthorized } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { dayOf } from '../../../platform/clock.ts';
import { noteAuditSoon } from '../../audit/note-audit.ts';
import { visitorCheckRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { currentPolicy } from '../../registry/policy/current-policy.ts';
import { assessIdentifiers } from '../assess-identifiers.ts';
import { withMatters } from '../look-up.ts';

const reported = new Set(['reported', 'corroborated', 'verified']);

/**
 * A check by somebody without an account (A38), who gets a yes or a no: whether it is reported, without a dispute. The audit
 * trail gets a line that names nobody.
 * @throws ApiError 401 when the policy does not allow it, 429 after too many from one network or by all visitors
 */
export async function checkAsVisitor(
  app: App,
  body: VisitorCheckBody,
  visitor: Visitor,
): Promise<{ reported: boolean }> {
  if (currentPolicy(app).visitorChecks !== 'reported_only') throw unauthorized('notSignedIn');
  await takeTries(app, visitorCheckRules(visitor, dayOf(app.clock())));
  // The schema has checked it.
  const identifier = { kind: body.kind, value: normalIdentifier(body.kind, body.identifier) ?? '' };
  const { verdict } = await assessIdentifiers(app, withMatters([identifier]));
  noteAuditSoon(app, { actor: 'registry', actorId: null, event: 'lookup.visitor' });
  return { reported: reported.has(verdict) };
}
