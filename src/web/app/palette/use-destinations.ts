import { useEffect, useState } from 'react';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import { useSession, useStaffRoles } from '../../lib/session/session.ts';
import { loadWords } from '../../locales/catalogue.ts';
import { doorsFor } from '../staff-doors.ts';
import { destinations } from './destinations.ts';

/** A page that the reader may open. */
export interface Reachable {
  to: string;
  label: TextKey;
  /** The letter after `g`, if the page has one. */
  key?: string | undefined;
}

/** The pages that the reader may open; those of staff once their words are loaded. */
export function useDestinations(): { pages: readonly Reachable[]; staff: readonly Reachable[] } {
  const isVisitor = useSession().status === 'out';
  const roles = useStaffRoles();
  const isStaff = roles.length > 0;
  const [hasWords, setWords] = useState(false);
  useEffect(() => {
    if (!isStaff) return;
    loadWords('admin').then(
      () => setWords(true),
      () => undefined,
    );
  }, [isStaff]);
  return {
    pages: destinations.filter((one) => !one.roles && !(isVisitor && one.needsSession)),
    staff: hasWords
      ? doorsFor(roles)
          .flatMap(({ sections }) => sections)
          .map(({ to, label }) => ({ to, label, key: destinations.find((one) => one.to === to)?.key }))
      : [],
  };
}
