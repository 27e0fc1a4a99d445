import { analysis } from '../../../contract/analysis/analysis.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import type { AnalysisService } from './service.ts';

export function analysisRoutes(bind: BindEndpoint, service: AnalysisService): void {
  bind(analysis.pattern, () => service.patterns());
  bind(analysis.figures, () => service.figures());
  bind(analysis.overview, ({ query }) => service.overview(query));
}
