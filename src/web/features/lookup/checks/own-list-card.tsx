import Download from '@iconify-json/lucide/icons.json?download';
import X from '@iconify-json/lucide/icons.json?x';
import { identifierKinds } from '../../../../contract/rules/identifier-kinds.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { IconButton } from '../../../components/actions/icon-button.tsx';
import { Identifier } from '../../../components/content/identifier.tsx';
import { Intro, Small, Text } from '../../../components/content/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DividedList } from '../../../components/layout/list.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { csvFile, csvOf } from '../../../lib/browser/csv.ts';
import { saveFile } from '../../../lib/browser/save-text.ts';
import { clearOwnList, type ListEntry, removeFromOwnList, useOwnList } from '../../../lib/checks/own-list.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { kindLabels } from '../../../lib/i18n/identifier-kind.ts';
import { readableIdentifier } from '../../../lib/i18n/readable-identifier.ts';

/** The list as a file that the page can read, with a column for each kind. */
function fileOf(entries: readonly ListEntry[]): File {
  const rows = entries.map(({ kind, value }) => identifierKinds.map((one) => (one === kind ? value : null)));
  return csvFile('list.csv', csvOf([identifierKinds, ...rows]));
}

/** What was put on the list after single checks, to check it again or to keep it as a file. Nothing while it is empty. */
export function OwnListCard({ onCheck }: { onCheck: (file: File) => void }) {
  const text = useText();
  const entries = useOwnList();
  if (entries.length === 0) return null;
  return (
    <Card title={text('ownListTitle')} gap={4}>
      <Intro>{text('ownListText')}</Intro>
      <DividedList>
        {entries.map((entry) => {
          const shown = readableIdentifier(entry.kind, entry.value);
          return (
            <li key={`${entry.kind} ${entry.value}`}>
              <Row apart>
                <Text as="span">
                  <Small as="span">{text(kindLabels[entry.kind])}</Small> <Identifier>{shown}</Identifier>
                </Text>
                <IconButton
                  icon={X}
                  label={text('ownListRemove', { value: shown })}
                  onClick={() => removeFromOwnList(entry)}
                />
              </Row>
            </li>
          );
        })}
      </DividedList>
      <ButtonRow>
        <Button variant="primary" onClick={() => onCheck(fileOf(entries))}>
          {text('ownListCheck')}
        </Button>
        <Button
          onClick={() => {
            const file = fileOf(entries);
            saveFile(file.name, file);
          }}
        >
          <Download aria-hidden="true" />
          {text('ownListSave')}
        </Button>
        <Button variant="quietDanger" onClick={clearOwnList}>
          {text('ownListClear')}
        </Button>
      </ButtonRow>
    </Card>
  );
}
