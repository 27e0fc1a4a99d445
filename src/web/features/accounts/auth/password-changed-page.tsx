import { useLocation, useNavigate } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import { LinkButton } from '../../../components/actions/button.tsx';
import { Seal } from '../../../components/content/seal.tsx';
import { Text } from '../../../components/content/text.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useDocumentTitle } from '../../../lib/hooks/use-document-title.ts';
import { useText } from '../../../lib/i18n/i18n.ts';

/** What the forms that lead here pass on in the location. */
interface PasswordChangedState {
  /** The names of the API keys that still work. */
  activeKeys: string[];
}

/** /password-changed: every session has ended, so it leads to the sign-in page (A6, A7). */
export function PasswordChangedPage() {
  const text = useText();
  const navigate = useNavigate();
  const title = text('passwordChangedTitle');
  const { activeKeys } = (useLocation().state as PasswordChangedState | null) ?? { activeKeys: [] };

  useDocumentTitle(title);

  return (
    <Dialog open title={title} width={440} isPage closeButton={false} onDismiss={() => navigate(pages.login)}>
      <Stack gap={6}>
        <Seal tone="success" />
        <Text tone="quiet" centred>
          {text('passwordChanged')} {text('passwordChangedNext')}
        </Text>
        {activeKeys.length > 0 ? (
          <Text size="sm" centred>
            {text('keysStillWork', { names: activeKeys.join(', ') })}
          </Text>
        ) : null}
        <LinkButton to={pages.login} wide>
          {text('backToLogin')}
        </LinkButton>
      </Stack>
    </Dialog>
  );
}
