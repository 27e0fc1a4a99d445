import type { User } from '../../../contract/accounts/auth.ts';
import { pages } from '../../../contract/pages.ts';

/**
 * Where a sign-in without a target leads (A12): moderators to the queue and other staff to their pages, accounts that use
 * API keys to the API page, everybody else to the check.
 */
export function landingOf(user: Pick<User, 'roles' | 'usesKeys'> | null | undefined): string {
  const roles = user?.roles ?? [];
  if (roles.includes('moderator')) return pages.adminQueue;
  if (roles.length > 0) return pages.admin;
  return user?.usesKeys ? pages.developer : pages.dashboard;
}
