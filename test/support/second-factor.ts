import { Secret, TOTP } from 'otpauth';
import { registerAccount } from '../../src/server/areas/accounts/auth/register.ts';
import { signIn } from '../../src/server/areas/accounts/auth/sign-in.ts';
import { addTotp, confirmTotp } from '../../src/server/areas/accounts/factors/use-codes.ts';
import { byProgram, type SignedInClient, type TestApp } from './app.ts';
import { aPerson, type Person } from './people.ts';

/** The code that an authenticator app shows. @param at epoch milliseconds */
export const totpCode = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Sets up an authenticator app. */
export async function addApp({ context, now }: Pick<TestApp, 'context' | 'now'>, accountId: string) {
  const { secret } = await addTotp(context, byProgram(accountId));
  const recoveryCodes = await confirmTotp(context, byProgram(accountId), totpCode(secret, now()));
  return { secret, recoveryCodes };
}

/** A new account with an authenticator app. */
export async function personWithApp(testApp: TestApp) {
  const { context } = testApp;
  const person: Person = aPerson();
  const { accountId } = await registerAccount(context, person);
  return { person, accountId, ...(await addApp(testApp, accountId)) };
}

/** The challenge of a sign-in with the right password. */
export async function challengeOf({ context }: Pick<TestApp, 'context'>, person: SignedInClient['person']) {
  const answer = await signIn(context, person);
  if (!('challenge' in answer)) throw new Error('the account has no second factor');
  return answer.challenge;
}
