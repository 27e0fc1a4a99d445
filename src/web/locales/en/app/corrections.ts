/** What callers read about reports that changed; loaded with their page. */
export const corrections = {
  correctionsIntro:
    'Reports that your lookups showed and that have changed since. Review what you decided because of them, and look the person up again.',
  correctionsNone: 'No corrections',
  correctionsNoneText:
    'When a report that one of your lookups showed is withdrawn, removed or changed, you will see it here within two minutes.',
  correctionRead: 'Mark as read',
  correctionReadNamed: 'Mark report {report} as read',
  correctionsAreRead: 'Marked as read.',
  correctionNew: 'New',
  correctionsOlder: 'Show older ones',
  correction_withdrawn: 'The author withdrew the report',
  correction_removed: 'Moderators removed the report',
  correction_upheld: 'The person named disputed the report and was right',
  correction_amended: 'The report was changed',
  correction_held: 'The report is held back for review',
  correction_relisted: 'The report is listed again',
  correctionDo_withdrawn:
    'Do not rely on it any longer. If you decided something because of it, decide again without it.',
  correctionDo_removed:
    'Do not rely on it any longer. If you decided something because of it, decide again without it.',
  correctionDo_upheld:
    'Do not rely on it any longer. If you refused the person something because of it, tell them and decide again.',
  correctionDo_amended: 'Look the person up again: what you were told is not what the report says now.',
  correctionDo_held: 'Do not rely on it for now. You will be told here if it is listed again.',
  correctionDo_relisted: 'Look the person up again: answers show the report again.',
  correctionSubject: 'About',
  correctionHappened: 'Changed',
  correctionLookups: 'Your lookups',
  correctionTimes: '{count, plural, one {1 lookup showed it} other {# lookups showed it}}',
  correctionFirst: 'First lookup',
  correctionLast: 'Last lookup',
  correctionMailHint: 'An email when a report that your lookups showed is withdrawn, removed or changed.',
  correctionMail_none: 'None',
  correctionMail_at_once: 'At once',
  correctionMail_daily: 'Once a day',
} as const;
