import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { markOwnIdentifier } from './mark-own-identifier.ts';
import { queueRecycledReports } from './queue-recycled-reports.ts';

export const caseClaimService = (app: App) => bind(app, { mark: markOwnIdentifier, recycled: queueRecycledReports });
