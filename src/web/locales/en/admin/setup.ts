/** /setup, which is loaded with the words of staff's pages. */
export const setup = {
  setupTitle: 'Set up the registry',
  setupIntro:
    'This registry has no admin yet. An admin manages people, roles, policy and the system, and can make others moderators and auditors.',
  setupSignedIn: 'You are logged in as {name} ({email}).',
  setupYes: 'Become the first admin',
  setupVisitor: 'Log in or create an account. You will come back here.',
  setupRegister: 'Create an account',
  setupInvalidTitle: 'This link does not work',
  setupInvalidHelp:
    'A server without an admin shows a link when it starts, on the terminal or in the file {file} of its data directory. It works once, within 24 hours. The person who runs the server can also grant the role with {command}.',
} as const;
