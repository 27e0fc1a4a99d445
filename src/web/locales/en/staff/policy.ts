/** /admin/policy. */
export const policy = {
  reload: 'Reload',
  policyIntro:
    'Who may open an account, file reports and look people up, and what others see of a report that nobody has checked. A change takes effect on every server within a second.',
  policyInForce: 'In force: {preset}',
  policySince: 'Since {when}, by {who}',
  policyByCommand: 'the operator’s command, or a deleted account',
  policyNeverChanged: 'Nobody has changed it yet.',
  policyRecommend:
    'If strangers can reach this registry, choose Careful. With Open, anyone who opens an account can accuse anyone, and every other account can read it at once, in full.',
  policyPreset: 'Preset',
  preset_open: 'Open',
  preset_open_hint:
    'Anyone can join, file and look people up, and everyone can read new reports at once, unchecked. For a registry that strangers cannot reach.',
  preset_careful: 'Careful',
  preset_careful_hint:
    'For a registry that strangers can reach. Nobody is listed on the word of one new account, and live keys need approval.',
  preset_consortium: 'Consortium',
  preset_consortium_hint: 'For invited organisations that trust each other’s reports.',
  preset_custom: 'Custom',
  preset_custom_hint: 'Set by the switches below.',
  policySwitches: 'Switches',
  policy_registration: 'Who may open an account',
  policy_registration_anybody: 'Anyone',
  policy_registration_anybody_hint: 'Nobody vouches for the people who file reports or look people up.',
  policy_registration_anybody_effect: 'Anyone can join. Accounts opened in the last 30 days: {count}.',
  policy_registration_invited: 'Invited people only',
  policy_registration_invited_hint: 'You invite people by email. Existing accounts stay.',
  policy_registration_invited_effect:
    'Nobody can join without an invitation. Accounts opened in the last 30 days: {count}.',
  policy_filing: 'Who may file a report',
  policy_filing_any_account: 'Any account',
  policy_filing_any_account_hint: 'Addresses can be made up, so there may be nobody to answer for a report.',
  policy_filing_any_account_effect: 'Accounts without a confirmed email that could file reports: {count}.',
  policy_filing_confirmed_email: 'Accounts with a confirmed email',
  policy_filing_confirmed_email_hint: 'Anyone who accuses someone can be asked about it by email.',
  policy_filing_confirmed_email_effect: 'Accounts that could not file reports until they confirm their email: {count}.',
  policy_newReports: 'A new report is',
  policy_newReports_listed: 'Listed at once',
  policy_newReports_listed_hint: 'Lookups of the person named find it from the first second, true or not.',
  policy_newReports_listed_effect:
    'Lookups find new reports at once. Reports held now stay held until someone decides: {held}.',
  policy_newReports_held: 'Held until reviewed or corroborated',
  policy_newReports_held_hint:
    'Nobody finds it until a moderator has looked at it, or a second, independent author names the same identifier.',
  policy_newReports_held_effect:
    'New reports wait for moderators. In the last 30 days that would have been {filed}. Listed reports stay listed.',
  policy_unverifiedReports: 'What answers show of an unverified report',
  policy_unverifiedReports_everything: 'Everything',
  policy_unverifiedReports_everything_hint:
    'Everyone who looks someone up can read in full what one person says about them.',
  policy_unverifiedReports_everything_effect: 'Listed reports that would be answered in full, unchecked: {count}.',
  policy_unverifiedReports_summary: 'Date, city, category and standing',
  policy_unverifiedReports_summary_hint:
    'Name, title, evidence, address, link and every identifier that was not asked for stay hidden until the report has been checked.',
  policy_unverifiedReports_summary_effect:
    'Listed reports that would lose their text in answers, until they are checked: {count}.',
  policy_cnicAlone: 'Whether a CNIC alone finds an unverified report',
  policy_cnicAlone_true: 'Yes',
  policy_cnicAlone_true_hint:
    'One report is enough to taint a national ID, which cannot be changed the way a phone number can.',
  policy_cnicAlone_true_effect: 'Unverified reports that their CNIC alone would find: {count}.',
  policy_cnicAlone_false: 'No',
  policy_cnicAlone_false_hint:
    'Its email and phone number find it. Its CNIC finds it only once it is corroborated or verified.',
  policy_cnicAlone_false_effect: 'Unverified reports that their CNIC alone would no longer find: {count}.',
  policy_liveKeys: 'Who may look up with a live key',
  policy_liveKeys_any_account: 'Any account',
  policy_liveKeys_any_account_hint: 'Anyone can find out what is reported about anyone.',
  policy_liveKeys_any_account_effect:
    'Live keys without an approval that would work: {keys}, of {accounts, plural, one {# account} other {# accounts}}.',
  policy_liveKeys_approved: 'Accounts that you have approved',
  policy_liveKeys_approved_hint:
    'Only people who have stated a purpose can find out what is reported about someone. Test keys work without approval.',
  policy_liveKeys_approved_effect:
    'Live keys that would stop working: {keys}, of {accounts, plural, one {# account} other {# accounts}}. Used in the last 30 days: {used}. Their owners see why, and can apply.',
  policy_visitorChecks: 'What visitors without an account may check',
  policy_visitorChecks_none: 'Nothing',
  policy_visitorChecks_none_hint: 'A check needs an account, so that you know who asked.',
  policy_visitorChecks_none_effect: 'Visitors need an account to see an answer.',
  policy_visitorChecks_reported_only: 'Whether an email, a phone number or a website has been reported',
  policy_visitorChecks_reported_only_hint:
    'Anyone can find out whether someone has been reported, and nobody learns who asked, not even the person named. They get a yes or a no, five times a day from one IP address, and never for a CNIC.',
  policy_visitorChecks_reported_only_effect:
    'Visitors can find out without an account whether an email, a phone number or a website has been reported.',
  policy_recentReports: 'Whether an API key alone reads the newest reports',
  policy_recentReports_true: 'Yes, masked',
  policy_recentReports_true_hint:
    'Anyone with an account sees what was reported last, without asking about anybody. What identifies somebody is masked; the evidence and the address are left out.',
  policy_recentReports_true_effect: 'Programs can read the newest reports with an API key.',
  policy_recentReports_false: 'No',
  policy_recentReports_false_hint: 'Programs learn of a report only when they ask about somebody whom it names.',
  policy_recentReports_false_effect: 'Programs that read the newest reports are refused from the next call on.',
  policy_tellSubjects: 'When those whom a report names are told',
  policy_tellSubjects_verified: 'Once it is verified',
  policy_tellSubjects_verified_hint:
    'By email or text message, at most once in 30 days. Whoever is named in an unchecked report may learn it only when someone refuses them.',
  policy_tellSubjects_verified_effect: 'Nobody is told of a report that moderators have not verified.',
  policy_tellSubjects_listed: 'As soon as lookups find it',
  policy_tellSubjects_listed_hint:
    'They are told one to twelve hours after it was listed, unless it is gone by then, and can dispute it soon. Whoever really did it is told, too.',
  policy_tellSubjects_listed_effect:
    'Those named in reports that are listed from now on are told one to twelve hours later.',
  policy_passwordRule: 'What a new password needs',
  policy_passwordRule_composition: '8 to 20 characters, an uppercase letter and a special character',
  policy_passwordRule_composition_hint: 'Short passwords that follow a pattern are easier to guess.',
  policy_passwordRule_composition_effect:
    'New passwords follow this rule, unless the server has a setting of its own. Existing ones stay.',
  policy_passwordRule_nist: '12 to 64 characters of any kind',
  policy_passwordRule_nist_hint: 'As NIST, the American standards institute, recommends: length instead of patterns.',
  policy_passwordRule_nist_effect:
    'New passwords follow this rule, unless the server has a setting of its own. Existing ones stay.',
  policyChanges: 'What would change',
  policyNoChanges: 'Nothing yet. Choose a preset or another switch.',
  policyBefore: 'was: {choice}',
  policyCounting: 'Counting…',
  policySave: 'Save policy',
  policyChooseThis: 'Choose this policy',
  policySaved: 'Saved and in force.',
  policyEarlier: 'Earlier versions',
  policyInvitationsIntro:
    'An invitation is a link for one address. It works once, within 7 days. Using it confirms the address.',
  policyInvitationsIdle: 'Anyone may open an account now, so nobody needs an invitation.',
  policyInvite: 'Invite',
  policyInvited: '{email} was invited.',
  policyInvitedAt: 'Invited',
  policyInviteEnds: 'Link works until',
  policyInviteWaiting: 'Not sent yet',
  policyInviteCancel: 'Cancel',
  policyInviteCancelNamed: 'Cancel the invitation of {email}',
  policyInvitesOpen: 'Open invitations',
  policyInvitesNone: 'No open invitations',
  policyInvitesNoneText: 'Invitations that nobody has used yet are listed here.',
} as const;
