import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import {
  adoptDisclosures,
  findTold,
  flushDisclosures,
  forgetOldDisclosures,
  noteDisclosures,
  replayDisclosures,
  type ShownReport,
  timesTold,
} from './note-disclosures.ts';

export type { ShownReport };
export type DisclosureService = ReturnType<typeof disclosureService>;

export const disclosureService = (app: App) =>
  bind(app, {
    note: noteDisclosures,
    told: findTold,
    timesTold,
    adopt: adoptDisclosures,
    replay: replayDisclosures,
    forgetOld: forgetOldDisclosures,
    flush: flushDisclosures,
  });
