import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { askAboutDispute } from './ask-about-dispute.ts';
import { decideDispute } from './decide-dispute.ts';

export const staffDisputeService = (app: App) => bind(app, { ask: askAboutDispute, decide: decideDispute });
