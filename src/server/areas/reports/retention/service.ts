import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { changeRetention, keepRetention, previewRetention, retentionRules } from './keep-rules.ts';

export const retentionService = (app: App) =>
  bind(app, { latest: retentionRules, preview: previewRetention, change: changeRetention, run: keepRetention });
