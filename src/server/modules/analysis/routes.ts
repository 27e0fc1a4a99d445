import { analysis } from '../../../contract/analysis.ts';
import type { On } from '../../http/bind-endpoint.ts';
import type { AnalysisService } from './service.ts';

export function analysisRoutes(on: On, service: AnalysisService): void {
  on(analysis.pattern, () => service.patterns());
  on(analysis.figures, () => service.figures());
}
