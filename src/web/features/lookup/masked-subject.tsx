import type { CorrectedSubject } from '../../../contract/lookup/corrections.ts';
import { Text } from '../../components/content/text.tsx';

/** Whom a report is about, masked: enough to know again whom one decided about. */
export function MaskedSubject({ subject: { name, identifiers } }: { subject: CorrectedSubject }) {
  return [name, ...identifiers].flatMap((part) =>
    part === null
      ? []
      : [
          <Text as="div" key={part}>
            <bdi dir="auto">{part}</bdi>
          </Text>,
        ],
  );
}
