import type { ReactNode } from 'react';
import { pages } from '../../../contract/pages.ts';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { TabsNav } from '../../components/layout/tabs-nav.tsx';
import { useText } from '../../lib/i18n.ts';

/** The three account pages: the way to the others, and the title of the present one. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  return (
    <>
      <TabsNav
        label={text('accountTitle')}
        tabs={[
          { to: pages.editProfile, label: text('editProfileTitle') },
          { to: pages.preferences, label: text('preferencesTitle') },
          { to: pages.security, label: text('securityTitle') },
        ]}
      />
      <PageTitle title={title} />
      {children}
    </>
  );
}
