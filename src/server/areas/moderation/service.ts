import type { App } from '../../app.ts';
import { bind } from '../../bind.ts';
import { decideReport } from './decide-report.ts';

export const moderationService = (app: App) => bind(app, { decide: decideReport });
