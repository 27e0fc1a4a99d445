import { use, useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { EmptyPage } from '../components/feedback/empty-page.tsx';
import { Button } from '../components/forms/button.tsx';
import { useText } from '../lib/i18n.ts';
import { InsideMain } from './layout/inside-main.ts';

/** What a route shows when it threw: it stands in for everything below that route, the shell perhaps included. */
export function ErrorBoundary() {
  const text = useText();
  const { status, message } = described(useRouteError());
  const Place = use(InsideMain) ? 'div' : 'main';

  useEffect(() => {
    document.title = `${text('unexpectedError')} · ${text('productName')}`;
  }, [text]);

  return (
    <Place>
      <EmptyPage
        tone="danger"
        titleLevel={1}
        title={text('unexpectedError')}
        actions={
          <>
            <Button variant="secondary" onClick={() => location.reload()}>
              {text('tryAgain')}
            </Button>
            {/* A real navigation: what broke may be the app itself. */}
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
    </Place>
  );
}

function described(error: unknown): { status: number | undefined; message: string } {
  if (isRouteErrorResponse(error)) {
    const said = typeof error.data === 'string' ? error.data : error.statusText;
    return { status: error.status, message: said || error.statusText };
  }
  const status = hasStatus(error) ? error.status : undefined;
  return { status, message: error instanceof Error ? error.message : String(error ?? '') };
}

/** A refused call carries its status. */
function hasStatus(error: unknown): error is { status: number } {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number';
}
