import { about } from '../../../../contract/analysis/about.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { findAbout } from './find-about.ts';

export function aboutRoutes(bind: BindEndpoint, app: App): void {
  bind(about.get, async ({ reply }) => {
    const answer = await findAbout(app);
    reply.header('Cache-Control', 'public, max-age=60');
    return answer;
  });
}
