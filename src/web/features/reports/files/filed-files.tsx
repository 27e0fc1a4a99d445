import { Text } from '../../../components/content/text.tsx';
import { Asked, Skeleton } from '../../../components/feedback/loaded.tsx';
import { DividedList } from '../../../components/layout/list.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { filesOf } from './file-queries.ts';
import { FileRow } from './file-rows.tsx';

/** The files of one of one's own reports, to download. @param canAdd whether files can still be added to it */
export function FiledFiles({ reportID, canAdd }: { reportID: string; canAdd: boolean }) {
  const text = useText();
  return (
    <Asked ask={filesOf(reportID)} skeleton={<Skeleton height={44} />}>
      {(there) =>
        there.length === 0 ? (
          <Text tone="quiet">{text(canAdd ? 'noFiles' : 'paperNoFiles')}</Text>
        ) : (
          <DividedList>
            {there.map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </DividedList>
        )
      }
    </Asked>
  );
}
