import { use, useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { Button } from '../components/button.tsx';
import { Rosette } from '../components/rosette.tsx';
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
    <Place className="mx-auto flex max-w-measure flex-col items-center px-4 py-16 text-center">
      <Rosette className="mb-6 size-40 text-danger opacity-70" />
      <h1 className="text-2xl sm:text-3xl">{text('unexpectedError')}</h1>
      <p role="alert" className="mt-3 font-mono text-sm break-words text-ink-2">
        {status ? `${status} ` : ''}
        {message || text('generic')}
      </p>
      <p className="mt-3 text-ink-2">{text('unexpectedErrorHelp')}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={() => location.reload()}>
          {text('tryAgain')}
        </Button>
        {/* A real navigation: what broke may be the app itself. */}
        <Button onClick={() => location.assign(pages.dashboard)}>{text('goHome')}</Button>
      </div>
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
