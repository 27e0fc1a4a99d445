import { pages } from '../../../../contract/pages.ts';
import {
  type ChecklistItem,
  checklistItems,
  type Checklist as Done,
  system,
} from '../../../../contract/registry/system.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { Small, TextLink } from '../../../components/content/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DividedList } from '../../../components/layout/list.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { ask } from '../../../lib/api/api.ts';
import { useText } from '../../../lib/i18n/i18n.ts';

/** What of a first run is done. */
export const firstRunChecklist = () => ask(system.checklist, {});

export const isFirstRunDone = (done: Done): boolean => checklistItems.every((item) => done[item]);

/** Where each is done; mail and backups are set on the server. */
const places: Record<ChecklistItem, string> = {
  operator: pages.adminOperator,
  policy: pages.adminPolicy,
  mail: pages.adminSystem,
  backup: pages.adminSystem,
  moderator: pages.adminPeople,
};

/** What is left to do before strangers use the registry. */
export function Checklist({ done }: { done: Done }) {
  const text = useText();
  return (
    <Card title={text('checklistTitle')} titleLevel={2}>
      <DividedList>
        {checklistItems.map((item) => (
          <li key={item}>
            <Row apart>
              <div>
                <TextLink to={places[item]}>{text(`checklist_${item}`)}</TextLink>
                {done[item] ? null : <Small>{text(`checklist_${item}_hint`)}</Small>}
              </div>
              <Badge tone={done[item] ? 'success' : 'warning'}>{text(done[item] ? 'done' : 'checklistOpen')}</Badge>
            </Row>
          </li>
        ))}
      </DividedList>
    </Card>
  );
}
