import { useState } from 'react';
import { Action, ActionList } from '../components/actions/action-list.tsx';
import { Button } from '../components/actions/button.tsx';
import { Badge } from '../components/content/badge.tsx';
import { Text } from '../components/content/text.tsx';
import { BottomBar } from '../components/feedback/bottom-bar.tsx';
import { RadioField } from '../components/fields/radio-field.tsx';
import { ThreeColumns } from '../components/layout/grid.tsx';
import { NoTouch, Pane, PaneHead, PanePart, PaneParts, Panes, PhoneOnly } from '../components/layout/panes.tsx';
import { Section } from '../components/layout/section.tsx';
import { Stack } from '../components/layout/stack.tsx';
import { PickBox, PickList, PickRow } from '../components/lists/pick-list.tsx';

const titles = [
  'Paid, nothing came',
  'A loan that was none',
  'A shop that never was, with a title too long for its line',
];

/** A list, its selected item and what is decided about it, with keys and a bar at the bottom. */
export function ListAndDetail() {
  const [open, setOpen] = useState<string | null>(titles[0] ?? null);
  const [reason, setReason] = useState<'little' | 'unclear'>();
  const [isUndoable, setUndoable] = useState(false);
  return (
    <Section id="list-and-detail" title="List and detail" ruled>
      <Stack gap={4}>
        <ThreeColumns>
          <Text>One</Text>
          <Text>Two</Text>
          <Text>Three</Text>
        </ThreeColumns>
        <Panes title="Reports" isOpen={open !== null} bar={<NoTouch>Keyboard</NoTouch>}>
          <Pane part="list" label="Reports" seen={open === null ? 'one' : 'never'}>
            <PaneHead>
              <Text size="sm">3 reports</Text>
            </PaneHead>
            <PickList label="Reports">
              {titles.map((title, at) => (
                <PickRow
                  key={title}
                  isCurrent={title === open}
                  isAside={at === 1}
                  start={<PickBox label={`Select ${title}`} checked={title === open} onChange={() => undefined} />}
                  title={title}
                  end={<Badge>New</Badge>}
                  onOpen={() => setOpen(title)}
                />
              ))}
            </PickList>
          </Pane>
          <Pane part="read" label="The report" wide={open === null} seen={open === null ? 'never' : 'one'}>
            <PaneHead from="xl">
              <Button variant="quiet" size="compact" onClick={() => setOpen(null)}>
                Back
              </Button>
              <PhoneOnly>
                <Button size="compact">Decide</Button>
              </PhoneOnly>
            </PaneHead>
            <PaneParts>
              <PanePart>
                <Text>What happened.</Text>
              </PanePart>
              <PanePart title="Dispute" note={<Badge tone="info">Open</Badge>}>
                <Text>What the other side says.</Text>
              </PanePart>
            </PaneParts>
          </Pane>
          {open === null ? null : (
            <Pane part="act" label="The decision" seen="beside">
              <Stack gap={5}>
                <ActionList label="About the report" isTitled>
                  <Action hotkey="H" onClick={() => setUndoable(!isUndoable)}>
                    Hold
                  </Action>
                  <Action hotkey="X" isDanger>
                    Remove
                  </Action>
                  <Action disabled>Verify</Action>
                </ActionList>
                <RadioField
                  label="Reason"
                  look="low"
                  numbered
                  value={reason}
                  options={[
                    { value: 'little', label: 'Says too little' },
                    { value: 'unclear', label: 'Unclear whom it is about' },
                  ]}
                  onChange={setReason}
                />
              </Stack>
            </Pane>
          )}
        </Panes>
      </Stack>
      <BottomBar>{isUndoable ? <Text>Held. It can be undone for 10 seconds.</Text> : null}</BottomBar>
    </Section>
  );
}
