import { appealDays } from '../../../../contract/disputes/dispute-parts.ts';
import { pages } from '../../../../contract/pages.ts';
import { type App, perApp } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { sealedTokens } from '../../../platform/vault/sealed-token.ts';
import type { LinkedMatter } from './mail-content.ts';

const links = perApp((app) => sealedTokens<LinkedMatter>(app, 'appeal link', appealDays * dayMs));

/**
 * A link with which the author of a report appeals a decision, or answers a question, without logging in: their account may be
 * suspended. Its token is behind the #, where no server logs it.
 */
export const appealLink = (app: App, matter: LinkedMatter): string =>
  `${app.settings.publicUrl}${pages.appeal}#${links(app).issue(matter).token}`;

/** What a link is about; null when it was not made here, or has expired. */
export const matterOfLink = (app: App, token: string): LinkedMatter | null => links(app).open(token)?.value ?? null;
