import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { findAccountId, hasAccounts } from '../find-account.ts';
import { identifySession } from '../sessions/use-session.ts';
import { registerAccount } from './register.ts';
import {
  completeSignIn,
  passkeySignInOptions,
  secondStepOptions,
  signIn,
  signInWithPasskey,
  signOut,
} from './sign-in.ts';

export const authService = (app: App) =>
  bind(app, {
    accountIdOf: findAccountId,
    register: registerAccount,
    signIn,
    completeSignIn,
    factorOptions: secondStepOptions,
    passkeyOptions: passkeySignInOptions,
    signInWithPasskey,
    session: identifySession,
    signOut,
    hasAccounts,
  });
