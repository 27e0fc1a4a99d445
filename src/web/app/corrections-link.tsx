import BellDot from '@iconify-json/lucide/icons.json?bell-dot';
import type { ReactNode } from 'react';
import { pages } from '../../contract/pages.ts';
import { HiddenText } from '../components/content/text.tsx';
import { LinkButton } from '../components/forms/button.tsx';
import { useFormat, useText } from '../lib/i18n.ts';
import { loadWords } from '../locales/catalogue.ts';

await loadWords('admin');

/** In the header, while there are corrections that were not read. */
export default function CorrectionsLink({ unread }: { unread: number }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <LinkButton to={pages.corrections} variant="quiet" size="compact">
      <BellDot aria-hidden="true" size={18} />
      <span aria-hidden="true">{format.number(unread)}</span>
      <HiddenText>{text('correctionsUnread', { count: unread })}</HiddenText>
    </LinkButton>
  );
}
