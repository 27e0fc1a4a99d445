import { use, useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { EmptyPage } from '../components/feedback/empty-page.tsx';
import { Button } from '../components/forms/button.tsx';
import { useOffline } from '../lib/connection.ts';
import { useText } from '../lib/i18n.ts';
import { InsideMain } from './layout/inside-main.ts';

/** Replaces a route that threw, and everything below it. */
export function ErrorBoundary() {
  const text = useText();
  const error = useRouteError();
  const { status, message } = describe(error);
  const Container = use(InsideMain) ? 'div' : 'main';

  useEffect(() => {
    document.title = `${text('unexpectedError')} · ${text('productName')}`;
  }, [text]);

  if (isLoadFailure(error)) return <NotLoaded as={Container} />;
  return (
    <Container>
      <EmptyPage
        tone="danger"
        titleLevel={1}
        title={text('unexpectedError')}
        actions={
          <>
            <Button variant="secondary" onClick={() => location.reload()}>
              {text('tryAgain')}
            </Button>
            {/* A full page load, since the app itself may be broken. */}
            <Button onClick={() => location.assign(pages.dashboard)}>{text('goHome')}</Button>
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

/** Whether code of the page could not be fetched: each browser says so in its own words. */
const isLoadFailure = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|importing a module script|load failed/i.test(error.message);

/** The code of a page did not arrive. Without a network it offers no reload, which would lose the page, and loads when it is back. */
function NotLoaded({ as: Container }: { as: 'div' | 'main' }) {
  const text = useText();
  const offline = useOffline();
  useEffect(() => {
    document.title = `${text('notLoaded')} · ${text('productName')}`;
  }, [text]);
  useEffect(() => {
    if (!offline) return;
    const reload = () => location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [offline]);
  return (
    <Container>
      <EmptyPage
        tone="primary"
        titleLevel={1}
        title={text('notLoaded')}
        actions={offline ? null : <Button onClick={() => location.reload()}>{text('tryAgain')}</Button>}
      >
        <p role="alert">{text(offline ? 'offline' : 'notLoadedHelp')}</p>
      </EmptyPage>
    </Container>
  );
}

/** Such as an ApiProblem. */
function hasStatus(error: unknown): error is { status: number } {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number';
}
