import type { DisputeOutcome } from '../../../../contract/disputes/disputes.ts';
import { howToAppeal, statementOfReasons } from './english-decisions.ts';
import type { DisputeMail, LinkedPages, MailText } from './mail-content.ts';

/** As 14 February 2026. @param day YYYY-MM-DD */
const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

const outcomes: Record<DisputeOutcome, string> = {
  upheld: 'The dispute is upheld: the report was removed, and lookups no longer find it.',
  amended: 'The report was changed, and stays in the registry as it reads now.',
  reply_only: 'The report stays in the registry, with the reply of the person it names beside it.',
  refused: 'The dispute is refused: the report stays in the registry.',
};
const appeal = 'You can appeal once within 30 days, on your case page. A different moderator will look at it.';
const appealed = 'This decision cannot be appealed. You can dispute the report again after 30 days.';
const link = 'Open your case page with the link that we emailed you. If it has expired, prove your identifier again.';

/** The mail to whoever disputes a report. */
function toSubject(mail: DisputeMail): { subject: string; paragraphs: string[] } {
  switch (mail.news) {
    case 'opened':
      return {
        subject: mail.isAppeal ? 'We have your appeal' : 'We have your dispute',
        paragraphs: [
          mail.isAppeal
            ? 'You have appealed a decision on a report that names you. A moderator who has not decided on it before will look at it.'
            : 'You have disputed a report that names you. From now on, everyone who is shown it is told that it is disputed, and it counts for half in scores.',
          `We will ask the person who filed the report for their side within 5 working days, and decide by ${formatDay(mail.decisionDueOn)}. If there is no decision after 30 working days, lookups will not find the report until there is one.`,
        ],
      };
    case 'asked':
      return {
        subject: 'A question about your dispute',
        paragraphs: [
          'A moderator has a question about your dispute. Please answer on your case page.',
          ...(mail.question === null ? [] : [`The question: ${mail.question}`]),
        ],
      };
    case 'decided':
      return {
        subject: mail.isAppeal ? 'Your appeal was decided' : 'Your dispute was decided',
        paragraphs: [
          outcomes[mail.outcome],
          `The reasons: ${mail.reasons}`,
          ...(mail.outcome === 'upheld'
            ? ['Everyone who was told about the report will be told about this correction.']
            : [mail.isAppeal ? appealed : appeal]),
        ],
      };
    case 'held':
      return {
        subject: 'The report you dispute is held back',
        paragraphs: ['Your dispute was not decided in time, so lookups do not find the report until it is.'],
      };
    case 'readable':
      return {
        subject: 'You can read what a report says',
        paragraphs: [
          'You asked to read what a report that names you says. A moderator has released it: read it on your case page, and reply or dispute it there. Passages that would reveal who filed it are hidden.',
        ],
      };
    case 'unread':
      return {
        subject: 'The report you asked to read is held back',
        paragraphs: [
          'Nobody has released what the report says in time, so lookups do not find it until somebody does. You will get an email then.',
        ],
      };
    // Only the author is told of orders.
    case 'ordered':
    case 'ended':
      return {
        subject: 'Your dispute has ended',
        paragraphs: ['The report that you disputed is no longer in the registry, so there is nothing left to decide.'],
      };
    case 'replied':
      return {
        subject: 'Your reply was answered',
        paragraphs: [
          'The person who filed a report that names you has answered your reply. You can read it on your case page, and answer once. Their words and yours are shown with the report.',
        ],
      };
    case 'reopened':
      return {
        subject: 'Your dispute is open again',
        paragraphs: [
          `The decision on your dispute was reversed. It is open again, and we will decide by ${formatDay(mail.decisionDueOn)}.`,
        ],
      };
  }
}

/** The mail to the author of a disputed report. */
function toAuthor(mail: DisputeMail, id: string): { subject: string; paragraphs: string[] } {
  switch (mail.news) {
    case 'asked':
      return {
        subject: 'A question about your report',
        paragraphs: [
          `Someone who has proven to be the person named disputes your report ${id}. Please answer within 7 days. They will not read your answer, and will not learn who you are.`,
          mail.question === null
            ? 'What is your side of it? You can add what supports your report, correct it, or withdraw it.'
            : `The question: ${mail.question}`,
        ],
      };
    case 'decided':
      return {
        subject: 'The dispute about your report has been decided',
        paragraphs: [
          `Your report ${id} was disputed.`,
          outcomes[mail.outcome],
          ...(mail.removal ? statementOfReasons('remove', mail.removal) : []),
          `The reasons: ${mail.reasons}`,
          mail.removal
            ? howToAppeal
            : 'If you think that the decision is wrong, write to the operator of the registry. Another moderator can look at it again.',
        ],
      };
    case 'held':
      return {
        subject: 'Your report is held back',
        paragraphs: [
          `The dispute about your report ${id} was not decided in time, so lookups do not find the report until it is.`,
        ],
      };
    case 'unread':
      return {
        subject: 'Your report is held back',
        paragraphs: [
          `Someone who has proven to be the person named asked to read your report ${id}, and no moderator has released it in time. Lookups do not find it until one does. They will not learn who you are.`,
        ],
      };
    case 'ordered':
      return mail.isHeld
        ? {
            subject: 'Your report is held back',
            paragraphs: [
              `A court or an authority sent a request about your report ${id}, and nobody has decided it in time. Lookups do not find the report until it is decided.`,
            ],
          }
        : {
            subject: 'Your report is listed again',
            paragraphs: [`The request about your report ${id} was refused. Lookups find the report again.`],
          };
    case 'replied':
      return {
        subject: mail.mayAnswer ? 'There is a reply to your report' : 'Your follow-up was answered',
        paragraphs: [
          mail.mayAnswer
            ? `Someone who has proven to be the person named has replied to your report ${id}. You can answer once. A moderator reads your answer first, and makes sure that it does not reveal who you are.`
            : `The person named has answered what you wrote about the reply to your report ${id}.`,
        ],
      };
    case 'reopened':
      return {
        subject: 'The dispute about your report is open again',
        paragraphs: [
          `The decision on the dispute about your report ${id} was reversed. The dispute is open again, and we will decide by ${formatDay(mail.decisionDueOn)}.`,
        ],
      };
    default:
      return { subject: 'Your report is disputed', paragraphs: [`Your report ${id} is disputed.`] };
  }
}

/** The mail about a dispute to one of its sides. */
export function disputeText(mail: DisputeMail, pages: LinkedPages): MailText {
  if (mail.kind === 'disputeAuthor')
    return {
      ...toAuthor(mail, mail.reportId),
      button: {
        label: 'Go to your report',
        link: (mail.news === 'replied' ? pages.report : pages.decisions)(mail.reportId),
      },
    };
  const { subject, paragraphs } = toSubject(mail);
  return { subject, paragraphs: [...paragraphs, link], button: { label: 'Go to the registry', link: pages.named } };
}
