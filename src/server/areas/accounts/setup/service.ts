// See docs/decisions/0029-roles-are-read-with-the-session.md
import { pages } from '../../../../contract/pages.ts';
import { invalid } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/pool.ts';
import type { Admin, RoleService } from '../roles/service.ts';
import type { SetupRepository } from './repository.ts';

/** How long a link is valid, in milliseconds (A18): 24 hours. */
const linkMs = 24 * 60 * 60_000;

interface Dependencies {
  db: Db;
  links: SetupRepository;
  roles: RoleService;
  /** Origin of the product without a trailing slash. */
  publicUrl: string;
  clock: Clock;
}

export type SetupService = ReturnType<typeof setupService>;

/** The first admin of a registry (A18). */
export function setupService({ db, links, roles, publicUrl, clock }: Dependencies) {
  return {
    /**
     * The link that makes whoever follows it the first admin; null when there is an admin. The same on every machine and
     * after a restart, until it was used or has expired.
     */
    async link(): Promise<string | null> {
      if (await roles.hasAdmin()) {
        await links.remove(db);
        return null;
      }
      const now = clock();
      const token = await links.tokenUntil(db, now, new Date(now.getTime() + linkMs));
      return token && `${publicUrl}${pages.setup}?token=${token}`;
    },

    /** Whether there is a link that works: nobody has used it, and it has not expired. */
    isOpen: async (): Promise<boolean> => (await links.isOpen(db, clock())) && !(await roles.hasAdmin()),

    /**
     * Makes the account the first admin and removes the link.
     * @throws ApiError 422 for a link that is wrong, was used or has expired, or when there is an admin
     */
    async claim(token: string, by: Admin): Promise<void> {
      const isDone = await db.transaction(async (tx) => {
        if (!(await links.lockIf(tx, token, clock())) || (await roles.hasAdmin(tx))) return false;
        await roles.grantIn(tx, by.accountId, 'admin', by);
        await links.remove(tx);
        return true;
      });
      if (!isDone) throw invalid([{ path: 'token', code: 'setupLinkInvalid' }]);
    },
  };
}
