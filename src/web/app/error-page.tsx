import { pages } from '../../contract/pages.ts';
import { LinkButton } from '../components/button.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { Rosette } from '../components/rosette.tsx';
import { useText } from '../lib/i18n.ts';

/** There is nothing at this address. */
export function ErrorPage() {
  const text = useText();
  return (
    <>
      <PageTitle title={text('errorPage')} />
      <div className="flex flex-col items-center rounded-card border border-line bg-surface px-4 py-12 text-center">
        <div className="relative grid size-56 place-items-center text-primary">
          <Rosette pattern="panel" className="absolute inset-0 size-full opacity-70" />
        </div>
        <p className="mt-6 text-sm font-semibold text-ink-2">{text('errorNumber')}</p>
        <h2 className="mt-1 text-2xl">{text('pageNotFound')}</h2>
        <p className="mt-2 max-w-[46ch] text-ink-2">{text('pageNotFoundHelp')}</p>
        <LinkButton to={pages.dashboard} className="mt-6">
          {text('goHome')}
        </LinkButton>
      </div>
    </>
  );
}
