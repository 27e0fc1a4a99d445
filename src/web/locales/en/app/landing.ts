import { typed } from './identifiers.ts';

const takenToo = Object.values(typed).join(', ');

/** What a visitor sees above the dashboard, and the field of every check. */
export const landing = {
  checkTitle: 'Check before you pay',
  landingText: 'People report fraud here so that you can look up an email, CNIC or phone number before you pay.',
  checkNeedsAccount: 'You need an account to see the answer. We kept what you typed.',
  checkLabel: 'Email, CNIC or phone',
  checkButton: 'Check',
  checkEmpty: 'Enter an email, CNIC or phone number.',
  checkTakes: `This cannot be checked. The box takes an email, a CNIC, a phone number, ${takenToo}, or a link to a page or profile.`,
  checkMoreNeedsAccount: 'With an account you can read what was reported and how well it is supported.',
  visitorReported: 'Someone has reported this.',
  visitorReportedMeans: 'A report is a claim by the person who filed it. Find out more before you pay in advance.',
  visitorNotReported: 'No undisputed reports found.',
  visitorNotReportedMeans: 'This proves nothing. Reports that are under dispute do not count here.',
  withAccount: 'With an account',
} as const;
