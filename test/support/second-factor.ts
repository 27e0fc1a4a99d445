import { Secret, TOTP } from 'otpauth';
import type { Services } from '../../src/server/compose.ts';
import type { SignedInClient, TestApp } from './app.ts';
import { aPerson, type Person } from './people.ts';

/** The code that an authenticator app shows. @param at epoch milliseconds */
export const totpCode = (secret: string, at: number = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Sets up an authenticator app, at a time before which the account has used no code. */
export async function addApp({ factors }: Services, accountId: string, at: number = Date.now()) {
  const { secret } = await factors.addTotp(accountId);
  const recoveryCodes = await factors.confirmTotp(accountId, totpCode(secret, at));
  return { secret, recoveryCodes };
}

/** A new account with an authenticator app. */
export async function personWithApp({ services }: Pick<TestApp, 'services'>) {
  const person: Person = aPerson();
  const { accountId } = await services.auth.register(person);
  return { person, accountId, ...(await addApp(services, accountId)) };
}

/** The challenge of a sign-in with the right password. */
export async function challengeOf({ services }: Pick<TestApp, 'services'>, person: SignedInClient['person']) {
  const answer = await services.auth.signIn(person);
  if (!('challenge' in answer)) throw new Error('the account has no second factor');
  return answer.challenge;
}
