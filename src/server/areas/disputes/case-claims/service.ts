import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { markOwnIdentifier } from './mark-own-identifier.ts';

export const caseClaimService = (app: App) => bind(app, { mark: markOwnIdentifier });
