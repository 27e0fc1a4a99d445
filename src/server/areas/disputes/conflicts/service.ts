import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { refuseOwnIdentifier } from './refuse-conflict.ts';

export const conflictService = (app: App) => bind(app, { refuseIdentifier: refuseOwnIdentifier });
