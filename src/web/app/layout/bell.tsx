import BellIcon from '@iconify-json/lucide/icons.json?bell';
import BellDot from '@iconify-json/lucide/icons.json?bell-dot';
import { pages } from '../../../contract/pages.ts';
import { LinkButton } from '../../components/actions/button.tsx';
import { HiddenText } from '../../components/content/text.tsx';
import { useReader } from '../../lib/i18n/i18n.ts';
import { useUnread } from '../../lib/session/session.ts';

/** In the header: the way to the inbox, and how much of it is unread. */
export function Bell() {
  const { text, format } = useReader();
  const unread = useUnread();
  const Icon = unread > 0 ? BellDot : BellIcon;
  return (
    <LinkButton to={pages.inbox} variant="quiet" size="compact">
      <Icon aria-hidden="true" size={18} />
      {unread > 0 ? <span aria-hidden="true">{format.number(unread)}</span> : null}
      <HiddenText>{unread > 0 ? text('inboxUnread', { count: unread }) : text('inboxTitle')}</HiddenText>
    </LinkButton>
  );
}
