import { appealDays, type DisputeOutcome } from '../../../../contract/disputes/disputes.ts';
import type { ProofRefusal } from '../../../../contract/disputes/proof-means.ts';
import { isAppealable } from '../../../../contract/moderation/moderation.ts';
import { formatDay, formatTime } from './english-time.ts';
import type { ToldDecision } from './mail-content.ts';
import {
  type DecisionReasons,
  type MailWords,
  type ReportLetters,
  type ReportRules,
  statementOfReasons,
} from './mail-words.ts';

const unclear = {
  noEvidence: 'It does not say enough about what happened.',
  unclearSubject: 'It is not clear who it is about.',
  unclearEvents: 'It is not clear what happened.',
};
const decisionReasons: DecisionReasons = {
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
const reportRules: ReportRules = {
  noEvidence: 'A report must say what happened, when, and how its author knows.',
  unclearSubject: 'A report must make clear who it is about.',
  unclearEvents: 'A report must say what happened, when, and how its author knows.',
  suspectedCampaign: 'Everybody must report only what they know themselves.',
  authorityAsked: 'The registry follows courts and authorities where the law says so.',
  namesOthers: 'A report must name only those it is about.',
  namesAuthor: 'What others read must not show who filed a report.',
  abusive: 'A report must state facts, without insults or threats.',
  excessive: 'A report must say no more about private lives than it needs to.',
  false: 'A report must be true.',
  wrongPerson: 'A report must name the right person.',
  notFraud: 'The registry takes reports of fraud and nothing else.',
  duplicate: 'The same events must be reported only once.',
  unlawful: 'The registry shows nothing that the law forbids.',
  authorAsked: 'Authors can have their reports removed.',
};
const statement = { rules: reportRules, reasons: decisionReasons, labels: { rule: 'Rule', reason: 'Reason' } };
const howToAppeal = `A person decided this. If an automatic check was involved, the page below says so. If you think the decision is wrong, you can appeal there once, within ${appealDays} days. A moderator who did not make it then decides.`;

const answerBy = (dueAt: string | null): string =>
  dueAt === null
    ? 'Please answer as soon as you can: the decision is due.'
    : `Please answer by ${formatTime(dueAt)}. After that, we decide without your answer.`;

const decisions: Record<ToldDecision, (id: string, dueAt: string | null) => [subject: string, text: string]> = {
  verify: (id) => [
    'Your report was verified',
    `Moderators have checked your report ${id} and verified it. Lookups find it and say so.`,
  ],
  list: (id) => ['Your report is listed', `A moderator has looked at your report ${id}. Lookups find it.`],
  hold: (id) => [
    'Your report is held back',
    `A moderator has looked at your report ${id} and holds it back for now: lookups do not find it. You can correct it at any time.`,
  ],
  ask: (id, dueAt) => [
    'A question about your report',
    `A moderator has a question about your report ${id}. ${answerBy(dueAt)}`,
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
    `The latest decision on your report ${id} was reversed. Unless something else holds it back, the report is as it was before, and a moderator will look at it again.`,
  ],
};

const outcomes: Record<DisputeOutcome, string> = {
  upheld: 'The dispute is upheld: the report was removed, and lookups no longer find it.',
  amended: 'The report was changed, and stays in the registry as it reads now.',
  reply_only: 'The report stays in the registry, with the reply of the person it names beside it.',
  refused: 'The dispute is refused: the report stays in the registry.',
};

const proofRefusals: Record<ProofRefusal, string> = {
  unreadable: 'What you sent could not be read.',
  otherIdentifier: 'The number in what you sent is not the one you typed.',
  noProof: 'What you sent does not show that the number is yours.',
  notReached: 'We could not reach you at the number.',
  suspicious: 'What you sent appears to have been altered or copied.',
  codeMissing: 'The profile did not show the code.',
  profileMissing: 'The profile could not be opened. It must be public.',
  otherProfile: 'The link led to another profile.',
};

/** The mails about reports, and to people who are named in them. */
export const reportLetters: ReportLetters = {
  reportsCorrected: ({ reports }) => [
    reports === 1
      ? 'A report that your lookup showed has changed'
      : `${reports} reports that your lookups showed have changed`,
    reports === 1
      ? 'A report that a lookup of your account showed has since been withdrawn, removed, held back, changed or listed again.'
      : `${reports} reports that lookups of your account showed have since been withdrawn, removed, held back, changed or listed again.`,
    'The page below lists them with the ids and times of your requests. Find what you decided after these requests, look the person up again, and put right anything that relied on a report that is no longer there.',
    'Under Preferences, you choose whether and how often we email you about this.',
  ],
  subjectTold: () => [
    'A fraud registry holds something about you',
    'This registry of fraud reports holds something that concerns the holder of this email address, and businesses that ask are told of it. It is what somebody claims.',
    'You have the right to see it, to answer it, and to dispute it. On the page below you get a code at this address, and then read what is held about it. If you have proven with this address that something else is yours, such as a phone number, prove that again: it may be what the report names. It costs nothing, and you need no account.',
    'This email says no more than that, because others may read this mailbox. You get at most one such email in 30 days.',
  ],
  requestReceived: ({ requestId, dueAt }) => [
    'We have your request',
    `Your request about a report has reached the moderators. Its number is ${requestId}. They decide by ${formatTime(dueAt)}, and you get the decision with its reasons at this address.`,
  ],
  requestDecided: ({ requestId, outcome, answer }) => [
    outcome === 'acted' ? 'Your request was granted' : 'Your request was refused',
    outcome === 'acted'
      ? `The moderators acted on your request ${requestId}.`
      : `The moderators looked at your request ${requestId} and changed nothing.`,
    `Reasons: ${answer}`,
    'If the report names you, you can prove that and dispute it: then you see what is held, and can appeal.',
  ],
  reportFiled: ({ reference, reportId, isHeld }) => [
    `Your report ${reference} is filed`,
    `Your report is filed under the reference ${reference}. Its long number is ${reportId}. Keep this email: your bank or the police may ask for one of them.`,
    isHeld
      ? 'It is waiting for review. Lookups find it once it has been reviewed, perhaps sooner if someone else reports the same person.'
      : 'Lookups find it from now on. They never show who you are.',
    'If a moderator has a question, we ask you by email and on the page of your report. You can correct it, add files or withdraw it there at any time.',
  ],
  reportDecided: ({ decision, reason, note, reference, dueAt }) => [
    ...decisions[decision](reference, dueAt),
    ...statementOfReasons(statement, decision, reason),
    note === null ? null : `${decision === 'ask' ? 'The question' : 'Note from the moderator'}: ${note}`,
    isAppealable(decision) ? howToAppeal : null,
  ],
  proofCode: ({ code }) => [
    `${code} is your code`,
    `Someone, probably you, wants to see what a registry of fraud reports holds about this email address. The code is ${code}. Enter it on the page where you asked for it, within 10 minutes.`,
    'If it was not you, do nothing, and do not give the code to anyone. This email does not mean that anything is reported about you.',
  ],
  caseLink: () => [
    'Your link to what is held about you',
    'You have proven that the identifier is yours. The link below shows whether anything is reported about it, who was told, and what you can do. It works for 30 days, on any device and without an account.',
    'Anyone who has the link sees the same, so do not share it. You can end it on its page. Earlier links to this page no longer work.',
    'If you have proven nothing, someone else gave your address: do nothing.',
  ],
  proofRefused: ({ reason, note }) => [
    'Your proof was not accepted',
    reason === 'tooOld'
      ? 'You asked what the registry holds about something of yours. We cannot show you, because nobody looked at your proof in time. We are sorry.'
      : 'You asked what the registry holds about something of yours. A moderator could not tell that it is yours, so we cannot show you.',
    reason === 'tooOld' ? null : `Reason: ${proofRefusals[reason]}`,
    note === null ? null : `Note from the moderator: ${note}`,
    'What you sent was destroyed. You can try again at any time.',
  ],
};

export const disputeSubject: MailWords['disputeSubject'] = {
  opened: ({ isAppeal, decisionDueOn }) => [
    isAppeal ? 'We have your appeal' : 'We have your dispute',
    isAppeal
      ? 'You have appealed a decision on a report that names you. A moderator who has not decided on it before will look at it.'
      : 'You have disputed a report that names you. From now on, everyone who is shown it is told that it is disputed, and it counts for half in scores.',
    `We will ask the person who filed the report for their side within 5 working days, and decide by ${formatDay(decisionDueOn)}. If there is no decision after 30 working days, lookups will not find the report until there is one.`,
  ],
  asked: ({ question }) => [
    'A question about your dispute',
    'A moderator has a question about your dispute. Please answer on your case page.',
    `The question: ${question}`,
  ],
  decided: ({ outcome, reasons, isAppeal }) => [
    isAppeal ? 'Your appeal was decided' : 'Your dispute was decided',
    outcomes[outcome],
    `The reasons: ${reasons}`,
    outcome === 'upheld'
      ? 'Everyone who was told about the report will be told about this correction.'
      : isAppeal
        ? 'This decision cannot be appealed. You can dispute the report again after 30 days.'
        : 'You can appeal once within 30 days, on your case page. A different moderator will look at it.',
  ],
  held: () => [
    'The report you dispute is held back',
    'Your dispute was not decided in time, so lookups do not find the report until it is.',
  ],
  readable: () => [
    'You can read what a report says',
    'You asked to read what a report that names you says. A moderator has released it: read it on your case page, and reply or dispute it there. Passages that would reveal who filed it are hidden.',
  ],
  unread: () => [
    'The report you asked to read is held back',
    'Nobody has released what the report says in time, so lookups do not find it until somebody does. You will get an email then.',
  ],
  ended: () => [
    'Your dispute has ended',
    'The report that you disputed is no longer in the registry, so there is nothing left to decide.',
  ],
  replied: () => [
    'Your reply was answered',
    'The person who filed a report that names you has answered your reply. You can read it on your case page, and answer once. Their words and yours are shown with the report.',
  ],
  reopened: ({ decisionDueOn }) => [
    'Your dispute is open again',
    `The decision on your dispute was reversed. It is open again, and we will decide by ${formatDay(decisionDueOn)}.`,
  ],
};

export const disputeAuthor: MailWords['disputeAuthor'] = {
  asked: ({ reference, question, dueAt }) => [
    'A question about your report',
    `Someone who has proven to be the person named disputes your report ${reference}. ${answerBy(dueAt)} They will not read your answer, and will not learn who you are.`,
    question === null
      ? 'What is your side of it? You can add what supports your report, correct it, or withdraw it.'
      : `The question: ${question}`,
  ],
  decided: ({ reference, outcome, removal, reasons }) => [
    'The dispute about your report has been decided',
    `Your report ${reference} was disputed.`,
    outcomes[outcome],
    ...(removal ? statementOfReasons(statement, 'remove', removal) : []),
    `${removal ? 'Note from the moderator' : 'The reasons'}: ${reasons}`,
    removal
      ? howToAppeal
      : 'If you think that the decision is wrong, write to the operator of the registry. Another moderator can look at it again.',
  ],
  held: ({ reference }) => [
    'Your report is held back',
    `The dispute about your report ${reference} was not decided in time, so lookups do not find the report until it is.`,
  ],
  unread: ({ reference }) => [
    'Your report is held back',
    `Someone who has proven to be the person named asked to read your report ${reference}, and no moderator has released it in time. Lookups do not find it until one does. They will not learn who you are.`,
  ],
  ordered: ({ reference, isHeld }) => [
    isHeld ? 'Your report is held back' : 'Your report is listed again',
    isHeld
      ? `A court or an authority sent a request about your report ${reference}, and nobody has decided it in time. Lookups do not find the report until it is decided.`
      : `The request about your report ${reference} was refused. Lookups find the report again.`,
  ],
  safelisted: ({ reference }) => [
    'Your report is held back',
    `Your report ${reference} names something that a moderator has noted as belonging to a bank, an authority or a helpline, which cannot be listed. Lookups do not find the report until a moderator has decided about it. You will be told, and can correct the report until then.`,
  ],
  replied: ({ reference, mayAnswer }) => [
    mayAnswer ? 'There is a reply to your report' : 'Your follow-up was answered',
    mayAnswer
      ? `Someone who has proven to be the person named has replied to your report ${reference}. You can answer once. A moderator reads your answer first, and makes sure that it does not reveal who you are.`
      : `The person named has answered what you wrote about the reply to your report ${reference}.`,
  ],
  reopened: ({ reference, decisionDueOn }) => [
    'The dispute about your report is open again',
    `The decision on the dispute about your report ${reference} was reversed. The dispute is open again, and we will decide by ${formatDay(decisionDueOn)}.`,
  ],
};
