import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { takeNewKey } from './share-budget.ts';
import { forgetOldTries, forgetThrottleTokens, giveBackTries, takeTries } from './take-tries.ts';

export { withoutNetworkReserve } from './budgets.ts';
export {
  attachmentRules,
  beginProofRules,
  casePageRules,
  changeEmailRules,
  changePasswordRules,
  confirmEmailRules,
  confirmProofRules,
  disputeFileRules,
  disputeRules,
  factorRules,
  flagRules,
  forgetPasswordRules,
  passkeyRules,
  pictureRules,
  proofPhotoRules,
  proofSmsRules,
  recycledRules,
  registerRules,
  resetPasswordRules,
  sendConfirmationRules,
  signInRules,
  stepUpRules,
  strangersUploadRules,
  visitorCheckRules,
} from './rules.ts';

export type ThrottleService = ReturnType<typeof throttleService>;

export const throttleService = (app: App) =>
  bind(app, {
    take: takeTries,
    succeeded: giveBackTries,
    takeNewKey,
    forgetTokens: forgetThrottleTokens,
    forgetOld: forgetOldTries,
  });
