/**
 * Messages of replies and follow-ups; part of the messages that only people named in reports meet, and of the words of an
 * author's report.
 */
export const replyMessages = {
  replyMax: 'A reply must be at most 500 characters',
  replyAnswered: 'This has been answered, so you cannot change it any more. You can still remove it.',
  replyChanged: 'What you answer has changed, or is no longer shown. Reload the page.',
} as const;
