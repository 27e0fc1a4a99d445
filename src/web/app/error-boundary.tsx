import { useRouteError } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { Button } from '../components/actions/button.tsx';
import { EmptyPage } from '../components/feedback/empty-page.tsx';
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts';
import { useText } from '../lib/i18n/i18n.ts';
import { isLoadFailure, NotLoaded } from './layout/not-loaded.tsx';

/** What is known of something that was thrown. */
interface Failure {
  status?: number;
  statusText?: string;
  message?: string;
}

/**
 * Replaces a route that threw, and everything below it.
 * @param as `div` where the frame around it is already `main`
 */
export function ErrorBoundary({ as: Container = 'main' }: { as?: 'main' | 'div' }) {
  const text = useText();
  const error = useRouteError();
  // Such as an ApiProblem, or an answer of the router.
  const { status, statusText, message = statusText ?? String(error ?? '') } = (error ?? {}) as Failure;

  const isNotLoaded = isLoadFailure(error);
  const title = text(isNotLoaded ? 'notLoaded' : 'unexpectedError');

  useDocumentTitle(title);

  return (
    <Container>
      {isNotLoaded ? (
        <NotLoaded key={message} />
      ) : (
        <EmptyPage
          tone="danger"
          titleLevel={1}
          title={title}
          actions={
            <>
              <Button onClick={() => location.reload()}>{text('tryAgain')}</Button>
              {/* A full page load, since the app itself may be broken. */}
              <Button variant="primary" onClick={() => location.assign(pages.dashboard)}>
                {text('goHome')}
              </Button>
            </>
          }
        >
          <p role="alert">
            <code>
              {status ? `${status} ` : ''}
              {message || text('generic')}
            </code>
          </p>
          <p>{text('unexpectedErrorHelp')}</p>
        </EmptyPage>
      )}
    </Container>
  );
}
