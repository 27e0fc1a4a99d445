import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { listQueue } from './list-queue.ts';
import { openItem } from './open-item.ts';

export const reviewService = (app: App) => bind(app, { list: listQueue, open: openItem });
