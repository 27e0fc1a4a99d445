import { kindsByProof } from '../../../../contract/disputes/proof-means.ts';
import { oneOfKinds } from '../app/identifiers.ts';

const { code, document, placed } = kindsByProof();

/** /named: what people named in a report can do, and the proof of an identifier. */
export const named = {
  withinDays: 'Within {days} working days',
  namedTitle: 'Were you named?',
  namedIntro:
    'This registry keeps reports of suspected fraud. Businesses check it before they deal with someone. If a report names you, you can see it, reply to it and dispute it.',
  namedFree: 'It is free. You need no account and no lawyer.',
  namedStart: 'See what is held about you',
  namedReportIsClaim: 'A report is what one person says. It is not a judgment about you.',
  namedCanTitle: 'What you can do',
  namedCanSee: 'See what is held about you, how it is scored and why.',
  namedCanTold: 'See what kinds of organisations were told, and in which weeks.',
  namedCanReply: 'Reply in up to 500 characters. Your words are shown with the report to everyone who finds it.',
  namedCanDispute: 'Dispute a report, and send documents with it.',
  namedCanMark: 'Say that your identity was stolen, so that businesses check twice before they believe it is you.',
  namedStepsTitle: 'What happens, and how long it takes',
  namedStepProve: 'You prove that it is yours',
  namedStepProveText: `We send a code to ${oneOfKinds(code)}. On ${oneOfKinds(placed)}, you place a line of text. For ${oneOfKinds(document)}, you send a photo or a document, which only moderators see and which is destroyed once they have decided.`,
  namedStepProveTime: 'A code takes about a minute',
  namedStepCase: 'You see your case page',
  namedStepCaseText: 'We email you a link. It shows everything that is held, and works for {days} days.',
  namedStepCaseTime: 'At once',
  namedStepRead: 'You read what it says',
  namedStepReadTime: 'Within {days} working days of asking',
  namedStepReadText:
    'Ask for it on your case page. A moderator first hides what would reveal who filed it. If nobody lets you read it in time, the report is hidden until somebody does.',
  namedStepDispute: 'You dispute a report',
  namedStepDisputeText: 'We confirm it by email. From then on, everyone who finds the report sees that it is disputed.',
  namedStepDisputeTime: 'Confirmed at once',
  namedStepAuthor: 'The author is asked',
  namedStepAuthorText:
    'We ask the person who filed the report for their side. They learn nothing about you that they did not write themselves.',
  namedStepDecision: 'You get a decision, with reasons',
  namedStepDecisionText:
    'A moderator reads both sides. The report is removed, changed or kept. You are always told why.',
  namedStepEnd: 'If nobody decides in time',
  namedStepEndText: 'The report is hidden automatically, and stays hidden until there is a decision.',
  namedStepEndTime: 'After {days} working days',
  namedStepAppeal: 'If you do not agree',
  namedStepAppealText: 'You can appeal once. Someone else decides.',
  namedStepAppealTime: 'Within {days} days of the decision',
  namedCorrection:
    'When a report is removed or changed, every organisation that was told about it is told about the correction.',
  namedClock: 'Working days are those of the operator, in the time zone {zone}.',
  namedNeedTitle: 'What you need',
  namedNeed:
    'Access to what names you, or a photo or a document that shows that it is yours. You also need an email address that we can write to.',
  namedOthersTitle: 'Without proof',
  namedOthersText:
    'You can tell the moderators that a report is wrong or unlawful without proving anything. You will not see what is held.',
  namedNotice: 'Tell the moderators',
  namedOrder: 'For courts and authorities',
  namedPrivateTitle: 'What stays private',
  namedPrivateNobody: 'No author and no business learns that you asked.',
  namedPrivateProof: 'Until you have proven that it is yours, we tell nobody whether anything is held, not even you.',
  namedPrivateAuthor:
    'You are not told who filed a report. The author is told nothing about you beyond what they wrote.',
  namedOperatorTitle: 'Who runs this registry',
  namedOperatorUnnamed: 'The operator has not given a name yet.',
  namedOperatorNoContact: 'The operator has not given a way to contact them yet.',
  namedOperatorRuns: '{name} runs this registry and answers for it.',
  namedBasis_legitimateInterests:
    'It holds what people report on the legal basis of legitimate interests: preventing fraud.',
  namedBasis_legalObligation: 'It holds what people report on the basis of a legal obligation.',
  namedBasis_publicTask: 'It holds what people report as a task in the public interest.',
  namedBasis_other: 'Its legal notice says on what legal basis it holds what people report.',
  operatorAddress: 'Address',
  operatorEmail: 'Email',
  operatorPhone: 'Phone',
  proveBack: 'Back',
  proveContinue: 'Continue',
} as const;
