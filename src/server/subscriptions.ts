import type { App } from './app.ts';
import {
  accountOpened,
  authorChanged,
  authorDetached,
  authorityEnded,
  authorLeaving,
  passwordChanged,
} from './areas/accounts/events.ts';
import { countChanges } from './areas/analysis/store.ts';
import { mattersChanged } from './areas/disputes/events.ts';
import { endDisputesAbout, forgetDisputesAbout } from './areas/disputes/outcome/end-disputes-store.ts';
import { holdWhatWasDisputed, identifiersUnderDispute } from './areas/disputes/outcome/under-dispute-store.ts';
import { askToReadAgain } from './areas/disputes/reading/ask-to-read.ts';
import { refreshAfterEdit } from './areas/disputes/replies/write-reply.ts';
import { tellListedSubjects } from './areas/disputes/tell-subjects.ts';
import { issueFirstKey, keysAfterPassword } from './areas/keys/follow-accounts.ts';
import { recallReports } from './areas/lookup/corrections/recall-store.ts';
import { forgetDisclosuresTo } from './areas/lookup/disclosures/store.ts';
import { setDueByMatters } from './areas/moderation/appeals.ts';
import { forgetFlagNotes } from './areas/moderation/flags/store.ts';
import { forgetAgreementsBy } from './areas/moderation/forget-decisions.ts';
import { forgetDecisionWords } from './areas/moderation/store.ts';
import { forgetNoticesAbout } from './areas/notices/inbox/store.ts';
import { detachReports, lockLeavingReports, reweighAuthor } from './areas/reports/authors/detach-reports-store.ts';
import {
  releaseEnded,
  reportDestroyed,
  reportFiled,
  reportsChanged,
  reportsCorrected,
  reportsImported,
  reportsWithdrawn,
} from './areas/reports/events.ts';
import { endAgreementsBy } from './areas/reports/queue/claim-item-store.ts';
import { on, type Subscription } from './platform/events.ts';

/**
 * Who listens to what areas tell, in the order in which they hear it. An area calls those below it; those above it listen
 * here.
 */
export const subscriptions: readonly Subscription<App>[] = [
  on(accountOpened, issueFirstKey),
  on(passwordChanged, keysAfterPassword),
  on(authorChanged, reweighAuthor),
  on(authorityEnded, endAgreementsBy, forgetAgreementsBy),
  on(authorLeaving, lockLeavingReports),
  on(authorDetached, detachReports, forgetDisclosuresTo),
  on(reportsChanged, countChanges, tellListedSubjects),
  on(reportsCorrected, recallReports, refreshAfterEdit),
  on(reportFiled, holdWhatWasDisputed),
  on(reportsImported, identifiersUnderDispute),
  on(releaseEnded, askToReadAgain),
  on(mattersChanged, setDueByMatters),
  on(reportsWithdrawn, endDisputesAbout),
  on(reportDestroyed, forgetDecisionWords, forgetFlagNotes, forgetDisputesAbout, forgetNoticesAbout),
];
