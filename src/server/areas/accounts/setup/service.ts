import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { claimSetup, isSetupOpen, setupLink } from './first-admin.ts';

export const setupService = (app: App) => bind(app, { link: setupLink, isOpen: isSetupOpen, claim: claimSetup });
