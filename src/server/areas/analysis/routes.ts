import { analysis } from '../../../contract/analysis/analysis.ts';
import type { App } from '../../app.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import { findFigures, findPatterns } from './find-figures.ts';
import { findOverview } from './find-overview.ts';

export function analysisRoutes(bind: BindEndpoint, app: App): void {
  bind(analysis.pattern, () => findPatterns(app));
  bind(analysis.figures, () => findFigures(app));
  bind(analysis.overview, ({ query }) => findOverview(app, query));
}
