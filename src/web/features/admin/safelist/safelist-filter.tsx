import {
  type SafelistKind,
  type SafelistMark,
  safelistKinds,
  safelistMarks,
} from '../../../../contract/admin/safelist.ts';
import { useText } from '../../../lib/i18n.ts';
import { ListFilter } from '../list-filter.tsx';
import { kindLabels, markLabels } from './labels.ts';

interface SafelistFilterProps {
  mark: SafelistMark | undefined;
  kind: SafelistKind | undefined;
}

/** Narrows the list by what an entry does and by kind. */
export function SafelistFilter({ mark, kind }: SafelistFilterProps) {
  const text = useText();
  return (
    <ListFilter
      fields={[
        {
          name: 'mark',
          label: text('safelistMark'),
          value: mark,
          any: text('safelistAnyMark'),
          options: safelistMarks.map((value) => ({ value, label: text(markLabels[value]) })),
        },
        {
          name: 'kind',
          label: text('safelistKind'),
          value: kind,
          any: text('safelistAnyKind'),
          options: safelistKinds.map((value) => ({ value, label: text(kindLabels[value]) })),
        },
      ]}
    />
  );
}
