/** What a visitor sees above the dashboard, and the field of every check. */
export const landing = {
  landingTitle: 'Check before you pay',
  landingText: 'People report fraud here, so that you can look up an email, a CNIC or a phone number before you pay.',
  checkNeedsAccount: 'You need an account to see the answer. We kept what you typed.',
  checkLabel: 'Email, CNIC or phone',
  checkButton: 'Check',
  checkEmpty: 'Enter an email, a CNIC or a phone number.',
  checkMoreNeedsAccount: 'With an account you read what was reported, and how sure it is.',
  visitorReported: 'Somebody has reported this.',
  visitorReportedMeans: 'A report is a claim of the person who filed it. Do not pay in advance before you know more.',
  visitorNotReported: 'No report is known.',
  visitorNotReportedMeans: 'That is no proof of anything: it only says that nobody has reported it here.',
} as const;
