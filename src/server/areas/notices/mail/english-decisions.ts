import type { DecisionMail, LinkedPages, MailText, ToldDecision } from './mail-content.ts';

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
  hold: { ...unclear, suspectedCampaign: 'It looks like one of several reports that were filed together.' },
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
  reverse: {
    mistake: 'The decision was a mistake.',
    newEvidence: 'New evidence came up.',
    appeal: 'Someone objected, and another moderator looked at it again.',
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
  reverse: (id) => [
    'A decision about your report was reversed',
    `The latest decision on your report ${id} was reversed. The report is as it was before, and a moderator will look at it again.`,
  ],
};

/** The mail to an author about a decision. */
export function decisionText({ decision, reason, note, reportId }: DecisionMail, pages: LinkedPages): MailText {
  const [subject, text] = texts[decision](reportId);
  const why = reasons[decision][reason];
  return {
    subject,
    paragraphs: [
      text,
      ...(why ? [`Reason: ${why}`] : []),
      ...(note === null ? [] : [`${decision === 'ask' ? 'The question' : 'Note from the moderator'}: ${note}`]),
    ],
    button: {
      label: decision === 'ask' ? 'Answer the question' : 'See what was decided',
      link: pages.decisions(reportId),
    },
  };
}
