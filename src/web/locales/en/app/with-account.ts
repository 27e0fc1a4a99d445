/** What an account adds, for visitors. */
export const withAccount = {
  withoutAccount: 'Without an account you learn whether an email, a phone number or a website has been reported.',
  withAccountYou: 'With an account you',
  withAccountRead: 'read what was reported, by how many people, and what moderators have confirmed',
  withAccountKinds: 'check a CNIC, an IBAN, a mobile wallet or a profile, too',
  withAccountLists: 'check a whole list at once, and are told when a report that you were shown is corrected',
  withAccountReports: 'file reports, correct them, and see what became of them',
} as const;
