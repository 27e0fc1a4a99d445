import { Secret, TOTP } from 'otpauth';
import { byProgram, type SignedInClient, type TestApp } from './app.ts';
import { aPerson, type Person } from './people.ts';

/** The code that an authenticator app shows. @param at epoch milliseconds */
export const totpCode = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Sets up an authenticator app. */
export async function addApp({ services, now }: Pick<TestApp, 'services' | 'now'>, accountId: string) {
  const { secret } = await services.factors.addTotp(byProgram(accountId));
  const recoveryCodes = await services.factors.confirmTotp(byProgram(accountId), totpCode(secret, now()));
  return { secret, recoveryCodes };
}

/** A new account with an authenticator app. */
export async function personWithApp(testApp: TestApp) {
  const { services } = testApp;
  const person: Person = aPerson();
  const { accountId } = await services.auth.register(person);
  return { person, accountId, ...(await addApp(testApp, accountId)) };
}

/** The challenge of a sign-in with the right password. */
export async function challengeOf({ services }: Pick<TestApp, 'services'>, person: SignedInClient['person']) {
  const answer = await services.auth.signIn(person);
  if (!('challenge' in answer)) throw new Error('the account has no second factor');
  return answer.challenge;
}
