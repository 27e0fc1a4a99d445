import { appealDays } from '../../../../contract/disputes/dispute-parts.ts';
import { pages } from '../../../../contract/pages.ts';
import { type App, perApp } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { sealedTokens } from '../../../platform/vault/sealed-token.ts';

const links = perApp((app) => sealedTokens<{ decisionID: string }>(app, 'appeal link', appealDays * dayMs));

/**
 * A link with which the author of a report appeals a decision without logging in: their account may be suspended. Its token is
 * behind the #, where no server logs it.
 */
export const appealLink = (app: App, decisionID: string): string =>
  `${app.settings.publicUrl}${pages.appeal}#${links(app).issue({ decisionID }).token}`;

/** The decision that a link is about; null when it was not made here, or has expired. */
export const decisionOfLink = (app: App, token: string): string | null =>
  links(app).open(token)?.value.decisionID ?? null;
