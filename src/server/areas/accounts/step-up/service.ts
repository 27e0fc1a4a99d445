import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { proveAgain, stepUpOptions } from './prove-again.ts';

export const stepUpService = (app: App) => bind(app, { options: stepUpOptions, prove: proveAgain });
