import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { Seal } from '../../components/content/seal.tsx';
import { Text } from '../../components/content/text.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { LinkButton } from '../../components/forms/button.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { useText } from '../../lib/i18n.ts';

/** /password-changed: every session has ended, so it leads to the sign-in page (A6, A7). */
export function PasswordChangedPage() {
  const text = useText();
  const navigate = useNavigate();
  const title = text('passwordChangedTitle');

  useEffect(() => {
    document.title = `${title} · ${text('productName')}`;
  }, [title, text]);

  return (
    <Dialog open title={title} width={440} isPage closeButton={false} onDismiss={() => navigate(pages.login)}>
      <Stack gap={6}>
        <Seal tone="success" />
        <Text tone="quiet" centred>
          {text('passwordChanged')} {text('passwordChangedNext')}
        </Text>
        <LinkButton to={pages.login} wide>
          {text('backToLogin')}
        </LinkButton>
      </Stack>
    </Dialog>
  );
}
