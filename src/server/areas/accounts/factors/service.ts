import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { factorMethods, listFactors } from './list-factors.ts';
import { removeFactorsByOperator, removeUnprovenFactors } from './remove-factors.ts';
import { factorSealedRows } from './store.ts';
import { addTotp, confirmTotp, redeemCode, removeTotp, renewRecoveryCodes } from './use-codes.ts';
import {
  accountOfPasskey,
  addPasskey,
  forgetOldChallenges,
  newPasskeyOptions,
  passkeyOptions,
  redeemPasskey,
  removePasskey,
} from './use-passkeys.ts';

export type FactorService = ReturnType<typeof factorService>;

export const factorService = (app: App) => ({
  sealedRows: factorSealedRows,
  ...bind(app, {
    list: listFactors,
    methods: factorMethods,
    redeemCode,
    accountOfPasskey,
    passkeyOptions,
    redeemPasskey,
    newPasskeyOptions,
    addPasskey,
    removePasskey,
    removeAllByOperator: removeFactorsByOperator,
    removeUnproven: removeUnprovenFactors,
    forgetOldChallenges,
    addTotp,
    confirmTotp,
    removeTotp,
    renewRecoveryCodes,
  }),
});
