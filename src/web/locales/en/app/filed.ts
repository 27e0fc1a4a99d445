/** The page that files a report, one that waits to be sent, and the page of one that was filed. */
export const filed = {
  addReportIntro: 'Your draft is saved on this device until you submit or discard it. Fields marked * are required.',
  filingConfirmFirst:
    'You need to confirm your email before you can send a report. Follow the link that we emailed you. What you type here is kept.',
  filingConfirmVisitor:
    'To send your report you need an account with a confirmed email. You can create one at the end. What you type here is kept.',
  filingVisitor: 'To send your report you need an account. You can create one at the end. What you type here is kept.',
  filingInvitedVisitor:
    'To send your report you need an account, and accounts here are by invitation. You can log in at the end. What you type here is kept.',
  filingConfirmLink: 'Have the link sent again',
  attestation:
    'By sending this report you confirm that it is true to the best of your knowledge. A false accusation harms somebody who did nothing: you can lose your account for it, and the person you name can take you to court, where it may be a crime.',
  moneyFirst: 'Has money left your account? Call your bank first: it may still be able to stop the payment.',
  submitReport: 'Submit report',
  discardDraft: 'Discard draft',
  discardQuestion: 'Discard this draft?',
  discardConsequence: 'Everything you entered here is removed from this device.',
  draftRestored: 'Draft restored',
  draftDiscarded: 'Draft discarded',
  safelistedTitle: 'Should a moderator look at it?',
  safelistedText:
    'A number or address in your report belongs to a bank, an authority or a helpline. Their names are often used to deceive people. If it was really used for the fraud, moderators can look at your report and decide.',
  safelistedSend: 'Send to the moderators',
  safelistedChange: 'Change the report',
  errorIn: 'Error: {page}',
  filesLater: 'They are uploaded when you send the report. A saved draft does not include them.',

  notSentTitle: 'Not sent yet',
  notSentIntro: 'You are logged in. Your report is kept on this device, and nobody sees it until you send it.',
  waitingTitle: 'Waiting for a connection',
  waitingIntro:
    'Your report is kept on this device and is sent by itself when you are back online. Keep this tab open until then.',
  waitingSent: 'Your report was sent',
  waitingSentText: 'You are back online. Its reference is {reference}; it is in the list of your reports.',
  waitingFilesGone: 'The files that you chose were lost in a reload. Add them on the next page.',
  waitingFailed: 'Your report could not be sent',
  sendReport: 'Send report',
  changeReport: 'Change something',

  filedTitle: 'Your report is filed',
  filedIntro: 'Keep the reference: your bank or the police may ask for it. It is also in the email that we sent you.',
  filedShortReference: 'Short reference',
  filedReference: 'Reference number',
  filedNow: 'What to do now',
  filedNext: 'What happens next',
  filedBank: 'Call your bank',
  filedBankWords:
    'Ask the bank to stop or dispute the payment and to block your card or wallet. Write down the complaint number.',
  filedAuthority: 'Tell the police',
  filedAuthorityWords:
    'Report it to the police where you live. Take the receipts, the messages and this report with you.',
  filedCall: 'Call {number}',
  filedInCountry: 'This is for {country}.',
  filedListed: 'Lookups find it',
  filedListedWords:
    'Anyone who checks the email, phone number or CNIC sees that it was reported. They never see who you are.',
  filedSummary:
    'Until it is verified, or someone else reports the same person, they see only the date, the city and the kind of fraud.',
  filedHeld: 'It is waiting for review',
  filedHeldWords: 'Lookups find it once it has been reviewed, perhaps sooner if someone else reports the same person.',
  filedAsked: 'You may be asked',
  filedAskedWords:
    'If a moderator has a question, or the person you named objects, we ask for your side by email and on the page of your report.',
  filedYours: 'It stays yours',
  filedYoursWords: 'You can correct it, add files or withdraw it at any time.',
  filedFiles: 'Receipts, screenshots, chats',
  viewReport: 'View report',
  fileAnother: 'File another report',
} as const;
