import { about } from '../../../../contract/analysis/about.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { AboutService } from './service.ts';

export function aboutRoutes(bind: BindEndpoint, service: AboutService): void {
  bind(about.get, async ({ reply }) => {
    const answer = await service.get();
    reply.header('Cache-Control', 'public, max-age=60');
    return answer;
  });
}
