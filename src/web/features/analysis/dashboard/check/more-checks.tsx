import { pages } from '../../../../../contract/pages.ts';
import { Small, TextLink } from '../../../../components/content/text.tsx';
import { Card } from '../../../../components/layout/card.tsx';
import { DividedList, PlainRow } from '../../../../components/layout/list.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';

const places = [
  { to: pages.checkFile, name: 'checkFileTitle', says: 'moreChecksFile' },
  { to: pages.checkHistory, name: 'checkHistoryTitle', says: 'moreChecksHistory' },
  { to: pages.corrections, name: 'correctionsTitle', says: 'moreChecksCorrections' },
  { to: pages.developer, name: 'apiLink', says: 'moreChecksApi' },
] as const;

/** The other ways to check, and what becomes of checks. */
export default function MoreChecks() {
  const text = useText();
  return (
    <Card as="div">
      <DividedList>
        {places.map(({ to, name, says }) => (
          <PlainRow key={to}>
            <TextLink to={to}>{text(name)}</TextLink>
            <Small measure>{text(says)}</Small>
          </PlainRow>
        ))}
      </DividedList>
    </Card>
  );
}
