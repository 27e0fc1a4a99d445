import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { liftLegalHold, placeLegalHold } from './place-hold.ts';

export const legalHoldService = (app: App) => bind(app, { hold: placeLegalHold, release: liftLegalHold });
