/** The pages that the mails about a changed email link to. */
export const emailChange = {
  confirmEmailChangeTitle: 'Confirm your new email',
  confirmEmailChangeIntro: 'Press the button to confirm that the address we wrote to is yours.',
  reviewEmailChangeTitle: 'Change of your email',
  reviewEmailChangeIntro:
    'The email of your account is about to change to the address named in the message we sent you. If it was not you, stop it.',
  approveEmailChange: 'Approve the change',
  stopEmailChangeNow: 'Stop it, it was not me',
  emailChangeDoneTitle: 'Email changed',
  emailChangeDoneNext: 'From now on, log in with the new address.',
  emailChangeWaitsTitle: 'One step done',
  emailChangeWaitsNew: 'The email changes once the new address has confirmed it.',
  emailChangeWaitsOld:
    'The email changes when you approve it with the link sent to your current address, or on {date}.',
  emailChangeStoppedTitle: 'Change stopped',
  emailChangeStoppedNext:
    'If you did not ask for the change, someone may know your password. Set a new one now: Forget Password on the login page.',
  emailChangeOver: 'This change is no longer open',
} as const;
