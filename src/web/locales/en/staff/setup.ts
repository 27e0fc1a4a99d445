/** /setup. */
export const setup = {
  setupIntro: 'This registry has no admin yet. An admin manages people, roles, policy and the system.',
  setupStep: 'Step {step} of {steps}',
  setupPolicy:
    'Choose what this registry allows. You can change it at any time. If strangers can reach the registry, choose Careful; until you have chosen, it refuses live keys.',
  setupOperator:
    'Everyone named in a report must be able to find out who runs the registry, and on what legal basis it keeps reports.',
  setupLater: 'Do this later',
  setupSignedIn: 'You are logged in as {name}:',
  setupYes: 'Become the first admin',
  setupVisitor: 'Create an account or log in. You will come back here.',
  setupRegister: 'Create an account',
  setupInvalidHelp:
    'A server without an admin shows a link when it starts, on the terminal or in the file `setup-link.txt` of its data directory. It works once, within 24 hours. The person who runs the server can also grant the role with `npm run shield -- grant admin EMAIL`.',
} as const;
