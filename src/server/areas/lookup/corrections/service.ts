import type { App } from '../../../app.ts';
import { bind, noApp } from '../../../bind.ts';
import { mailCorrections } from './mail-corrections.ts';
import { markCorrectionsRead, unreadCorrections } from './read-corrections.ts';
import {
  expandRecalls,
  forgetOldCorrections,
  keptDays,
  tellLateDisclosures,
  waitingRecalls,
} from './recall-reports.ts';
import { awaitExpansion } from './store.ts';

export { keptDays };
export type CorrectionService = ReturnType<typeof correctionService>;

export const correctionService = (app: App) =>
  bind(app, {
    expand: expandRecalls,
    mail: mailCorrections,
    awaitExpansion: noApp(awaitExpansion),
    repeat: tellLateDisclosures,
    waiting: waitingRecalls,
    unread: unreadCorrections,
    markRead: markCorrectionsRead,
    forgetOld: forgetOldCorrections,
  });
