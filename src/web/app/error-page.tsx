import { pages } from '../../contract/pages.ts';
import { LinkButton } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { EmptyPage } from '../components/empty-page.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { useText } from '../lib/i18n.ts';

/** There is nothing at this address. */
export function ErrorPage() {
  const text = useText();
  return (
    <>
      <PageTitle title={text('errorPage')} />
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
    </>
  );
}
