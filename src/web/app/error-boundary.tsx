import { isRouteErrorResponse, useRouteError } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { Button } from '../components/actions/button.tsx';
import { EmptyPage } from '../components/feedback/empty-page.tsx';
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts';
import { useText } from '../lib/i18n/i18n.ts';
import { isLoadFailure, NotLoaded } from './layout/not-loaded.tsx';

/**
 * Replaces a route that threw, and everything below it.
 * @param as `div` where the frame around it is already `main`
 */
export function ErrorBoundary({ as: Container = 'main' }: { as?: 'main' | 'div' }) {
  const text = useText();
  const error = useRouteError();
  const { status, message } = describe(error);

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

function describe(error: unknown): { status: number | undefined; message: string } {
  if (isRouteErrorResponse(error)) {
    const message = typeof error.data === 'string' ? error.data : error.statusText;
    return { status: error.status, message: message || error.statusText };
  }
  const status = hasStatus(error) ? error.status : undefined;
  return { status, message: error instanceof Error ? error.message : String(error ?? '') };
}

/** Such as an ApiProblem. */
function hasStatus(error: unknown): error is { status: number } {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number';
}
