/** The pages that the mails about a changed email link to. */
export const emailChange = {
  confirmEmailChangeTitle: 'Confirm your new email',
  confirmEmailChangeIntro: 'Press the button to confirm that the address we wrote to is yours.',
  reviewEmailChangeTitle: 'Change of your email',
  reviewEmailChangeIntro:
    'The email of your account is about to change to the address named in our mail. If it was not you, stop it.',
  approveEmailChange: 'Approve the change',
  stopEmailChangeNow: 'Stop it, it was not me',
  emailChangeDoneTitle: 'Email changed',
  emailChangeDoneNext: 'Log in with the new address from now on.',
  emailChangeWaitsTitle: 'One step done',
  emailChangeWaitsNew: 'The email changes when the new address has confirmed it.',
  emailChangeWaitsOld: 'The email changes when you approve it in the mail to your current address, or on {date}.',
  emailChangeStoppedTitle: 'Change stopped',
  emailChangeStoppedNext:
    'If you did not ask for the change, somebody may know your password. Set a new one now: Forget Password on the login page.',
  emailChangeOver: 'This change is over',
} as const;
