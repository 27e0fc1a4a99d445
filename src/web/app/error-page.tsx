import { pages } from '../../contract/pages.ts';
import { LinkButton } from '../components/actions/button.tsx';
import { EmptyPage } from '../components/feedback/empty-page.tsx';
import { Card } from '../components/layout/card.tsx';
import { Page } from '../components/navigation/page.tsx';
import { useText } from '../lib/i18n/i18n.ts';

/** The 404 page. */
export function ErrorPage() {
  const text = useText();
  return (
    <Page title={text('errorPage')}>
      <Card>
        <EmptyPage
          tone="primary"
          titleLevel={2}
          kicker={text('errorNumber')}
          title={text('pageNotFound')}
          actions={<LinkButton to={pages.dashboard}>{text('goHome')}</LinkButton>}
        >
          <p>{text('pageNotFoundHelp')}</p>
        </EmptyPage>
      </Card>
    </Page>
  );
}
