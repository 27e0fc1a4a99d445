import type { Operator } from '../../../../contract/registry/operator.ts';
import { PageLink } from '../../../components/content/page-link.tsx';
import { Text } from '../../../components/content/text.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

/** Who runs the registry and how to reach them; if something is missing, it says so. */
export function OperatorDetails({ operator }: { operator: Operator }) {
  const text = useText();
  const { name, address, contactEmail, contactPhone, legalBasis } = operator;
  const facts = [
    { label: text('operatorAddress'), value: address && <Text lines>{address}</Text> },
    {
      label: text('operatorEmail'),
      value: contactEmail && (
        <PageLink href={`mailto:${contactEmail}`} dir="ltr">
          {contactEmail}
        </PageLink>
      ),
    },
    {
      label: text('operatorPhone'),
      value: contactPhone && (
        <PageLink href={`tel:${contactPhone.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
          {contactPhone}
        </PageLink>
      ),
    },
  ];
  return (
    <Stack gap={3}>
      <p>{name ? text('namedOperatorRuns', { name }) : text('namedOperatorUnnamed')}</p>
      {legalBasis === '' ? null : <p>{text(`namedBasis_${legalBasis}`)}</p>}
      {address || contactEmail || contactPhone ? <FactList facts={facts} /> : <p>{text('namedOperatorNoContact')}</p>}
    </Stack>
  );
}
