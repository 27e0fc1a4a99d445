import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { LinkButton } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Rosette } from '../../components/rosette.tsx';
import { useText } from '../../lib/i18n.ts';

/** /password-changed: every session has ended, so the way goes on to the sign-in (A6, A7). */
export function PasswordChangedPage() {
  const text = useText();
  const navigate = useNavigate();
  const title = text('passwordChangedTitle');

  useEffect(() => {
    document.title = `${title} · ${text('productName')}`;
  }, [title, text]);

  return (
    <Dialog open title={title} width={440} isPage closeButton={false} onDismiss={() => navigate(pages.login)}>
      <div className="relative mx-auto size-28 text-success">
        <Rosette className="size-full" />
        <Check aria-hidden="true" strokeWidth={2.5} className="absolute inset-0 m-auto size-8" />
      </div>
      <p className="mt-4 text-center text-ink-2">
        {text('passwordChanged')} {text('passwordChangedNext')}
      </p>
      <LinkButton to={pages.login} className="mt-6">
        {text('backToLogin')}
      </LinkButton>
    </Dialog>
  );
}
