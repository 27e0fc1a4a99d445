import type { ReactNode } from 'react';
import { pages } from '../../../../contract/pages.ts';
import { Column } from '../../../components/layout/grid.tsx';
import { PageTitle } from '../../../components/navigation/page.tsx';
import { TabsNav } from '../../../components/navigation/tabs-nav.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

/** The layout of the account pages: tabs and the title. */
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
      <Column>{children}</Column>
    </>
  );
}
