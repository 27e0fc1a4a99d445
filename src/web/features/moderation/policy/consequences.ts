import type { Policy } from '../../../../contract/registry/policy.ts';
import { type PolicyPreview, previewCap } from '../../../../contract/registry/staff-policy.ts';
import type { TextKey } from '../../../lib/i18n.ts';
import type { TextValues } from '../../../lib/message.ts';
import type { SwitchWords } from './switches.ts';

interface Reader {
  text: (key: TextKey, values?: TextValues) => string;
  format: { number: (value: number) => string };
}

/** What the new choice of a switch would mean, in a sentence with its numbers; null until they were counted. */
export function consequenceOf(
  name: SwitchWords['name'],
  to: Policy,
  counted: PolicyPreview,
  { text, format }: Reader,
): string | null {
  const number = (count: number): string | number =>
    count >= previewCap ? text('policyOrMore', { count: format.number(previewCap) }) : count;
  const sentence = (key: TextKey, count: number | null) =>
    count === null ? null : text(key, { count: number(count) });
  const { newAccounts, unconfirmedAccounts, unapprovedKeys, newReports, unverifiedReports } = counted;
  switch (name) {
    case 'registration':
      return sentence(to.registration === 'invited' ? 'policyEffectInvited' : 'policyEffectAnybody', newAccounts);
    case 'filing':
      return sentence(
        to.filing === 'confirmed_email' ? 'policyEffectConfirmed' : 'policyEffectAnyAccount',
        unconfirmedAccounts,
      );
    case 'liveKeys': {
      if (!unapprovedKeys) return null;
      const { keys, used, accounts } = unapprovedKeys;
      return text(to.liveKeys === 'approved' ? 'policyEffectStops' : 'policyEffectWorks', {
        keys: number(keys),
        used: number(used),
        accounts: number(accounts),
      });
    }
    case 'newReports':
      if (!newReports) return null;
      return text(to.newReports === 'held' ? 'policyEffectHeld' : 'policyEffectListed', {
        filed: number(newReports.filed),
        held: number(newReports.held),
      });
    case 'unverifiedReports':
      return sentence(
        to.unverifiedReports === 'summary' ? 'policyEffectSummary' : 'policyEffectEverything',
        unverifiedReports,
      );
    case 'visitorChecks':
      return text(to.visitorChecks === 'none' ? 'policyEffectVisitorsNone' : 'policyEffectVisitorsReported');
    case 'cnicAlone':
      return sentence(to.cnicAlone ? 'policyEffectCnicYes' : 'policyEffectCnicNo', unverifiedReports);
  }
}
