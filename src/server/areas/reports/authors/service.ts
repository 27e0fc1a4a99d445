import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { recordsOf, sanctionAuthors } from './sanctions.ts';

export const reporterService = (app: App) => bind(app, { climbAll: sanctionAuthors, records: recordsOf });
