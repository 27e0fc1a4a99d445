import { appealDays } from '../../../../contract/disputes/disputes.ts';
import { isAppealable } from '../../../../contract/moderation/moderation.ts';
import {
  type DecisionMail,
  type LinkedPages,
  type MailText,
  type ReportRules,
  ruleOf,
  type ToldDecision,
} from './mail-content.ts';

const unclear = {
  noEvidence: 'It does not say enough about what happened.',
  unclearSubject: 'It is not clear who it is about.',
  unclearEvents: 'It is not clear what happened.',
};

const reasons: Record<ToldDecision, Record<string, string>> = {
  verify: {
    evidence: 'The evidence you gave supports it.',
    documents: 'The files you added support it.',
    authorConfirmed: 'Your answers confirm it.',
    severalReports: 'Other reports say the same.',
  },
  list: {
    plausible: 'What it says is plausible.',
    questionAnswered: 'Your answer cleared up what we asked.',
    cleared: 'A doubt about it was cleared up.',
  },
  hold: {
    ...unclear,
    suspectedCampaign: 'It looks like one of several reports that were filed together.',
    authorityAsked: 'A court or an authority asked for it.',
  },
  ask: { ...unclear, contradiction: 'Parts of it contradict each other.' },
  redact: {
    namesOthers: 'They named people the report is not about.',
    namesAuthor: 'They could tell others who you are.',
    abusive: 'They were insulting.',
    excessive: 'They said more about private lives than the report needs.',
  },
  remove: {
    false: 'What it says turned out to be untrue.',
    wrongPerson: 'It names the wrong person.',
    notFraud: 'What it describes is not fraud.',
    duplicate: 'There is another report about the same events.',
    abusive: 'It is insulting or threatening.',
    unlawful: 'The law does not allow us to show it.',
    authorAsked: 'You asked us to remove it.',
  },
  uphold: {
    sameConclusion: 'Another moderator looked at it again and came to the same conclusion.',
    nothingNew: 'The appeal says nothing that was not known when we decided.',
  },
  reverse: {
    mistake: 'The decision was a mistake.',
    newEvidence: 'New evidence came up.',
    appeal: 'Someone objected, and another moderator looked at it again.',
  },
};

/** What a report must be like, which it was not. */
const rules: ReportRules = {
  hold: {
    noEvidence: 'A report must say what happened, when, and how its author knows.',
    unclearSubject: 'A report must make clear who it is about.',
    unclearEvents: 'A report must say what happened, when, and how its author knows.',
    suspectedCampaign: 'Everybody must report only what they know themselves.',
    authorityAsked: 'The registry follows courts and authorities where the law says so.',
  },
  redact: {
    namesOthers: 'A report must name only those it is about.',
    namesAuthor: 'What others read must not show who filed a report.',
    abusive: 'A report must state facts, without insults or threats.',
    excessive: 'A report must say no more about private lives than it needs to.',
  },
  remove: {
    false: 'A report must be true.',
    wrongPerson: 'A report must name the right person.',
    notFraud: 'The registry takes reports of fraud and nothing else.',
    duplicate: 'The same events must be reported only once.',
    abusive: 'A report must state facts, without insults or threats.',
    unlawful: 'The registry shows nothing that the law forbids.',
    authorAsked: 'Authors can have their reports removed.',
  },
};

const texts: Record<ToldDecision, (id: string) => [subject: string, text: string]> = {
  verify: (id) => [
    'Your report was verified',
    `Moderators have checked your report ${id} and verified it. Lookups find it and say so.`,
  ],
  list: (id) => ['Your report is listed', `A moderator has looked at your report ${id}. Lookups find it.`],
  hold: (id) => [
    'Your report is held back',
    `A moderator has looked at your report ${id} and holds it back for now: lookups do not find it. You can correct it at any time.`,
  ],
  ask: (id) => [
    'A question about your report',
    `A moderator has a question about your report ${id}. Please answer within 7 days. After that, we decide without your answer.`,
  ],
  redact: (id) => [
    'Parts of your report were hidden',
    `A moderator has hidden parts of your report ${id} from others. You still see them.`,
  ],
  remove: (id) => ['Your report was removed', `A moderator has removed your report ${id}: lookups no longer find it.`],
  uphold: (id) => [
    'Your appeal was decided: the decision stands',
    `A moderator who had not decided before looked at your appeal about report ${id}. The decision stands, and cannot be appealed again.`,
  ],
  reverse: (id) => [
    'A decision about your report was reversed',
    `The latest decision on your report ${id} was reversed. The report is as it was before, and a moderator will look at it again.`,
  ],
};

/** The statement of reasons: the rule behind a decision against a report, and how the report broke it. */
export function statementOfReasons(decision: ToldDecision, reason: string): string[] {
  const [rule, why] = [ruleOf(rules, decision, reason), reasons[decision][reason]];
  return [...(rule ? [`Rule: ${rule}`] : []), ...(why ? [`Reason: ${why}`] : [])];
}

/** What the author can do about it. */
export const howToAppeal = `A person decided this. If an automatic check was involved, the page below says so. If you think the decision is wrong, you can appeal there once, within ${appealDays} days. A moderator who did not make it then decides.`;

/** The mail to an author about a decision. */
export function decisionText({ decision, reason, note, reportId }: DecisionMail, pages: LinkedPages): MailText {
  const [subject, text] = texts[decision](reportId);
  return {
    subject,
    paragraphs: [
      text,
      ...statementOfReasons(decision, reason),
      ...(note === null ? [] : [`${decision === 'ask' ? 'The question' : 'Note from the moderator'}: ${note}`]),
      ...(isAppealable(decision) ? [howToAppeal] : []),
    ],
    button: {
      label: decision === 'ask' ? 'Answer the question' : 'See what was decided',
      link: pages.decisions(reportId),
    },
  };
}
