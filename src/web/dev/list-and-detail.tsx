import { useState } from 'react';
import { Badge } from '../components/content/badge.tsx';
import { KeyHint } from '../components/content/key-hint.tsx';
import { Text } from '../components/content/text.tsx';
import { BottomBar } from '../components/feedback/bottom-bar.tsx';
import { Button } from '../components/forms/button.tsx';
import { Card } from '../components/layout/card.tsx';
import {
  BesideList,
  ListDetail,
  NarrowOnly,
  PickBox,
  PickButton,
  PickList,
  PickRow,
  ThreeColumns,
} from '../components/layout/list-detail.tsx';
import { Row } from '../components/layout/row.tsx';
import { Section } from '../components/layout/section.tsx';
import { Stack } from '../components/layout/stack.tsx';

const titles = ['Paid, nothing came', 'A loan that was none'];

/** A list and its selected item, with keys and a bar at the bottom. */
export function ListAndDetail() {
  const [chosen, setChosen] = useState<string | null>(titles[0] ?? null);
  const [isUndoable, setUndoable] = useState(false);
  return (
    <Section id="list-and-detail" title="List and detail" ruled>
      <Stack gap={4}>
        <BesideList isOpen={chosen !== null}>
          <ThreeColumns>
            <Text>One</Text>
            <Text>Two</Text>
            <Text>Three</Text>
          </ThreeColumns>
        </BesideList>
        <ListDetail
          isOpen={chosen !== null}
          list={
            <PickList label="Reports">
              {titles.map((title) => (
                <PickRow
                  key={title}
                  isCurrent={title === chosen}
                  start={<PickBox label={`Select ${title}`} checked={title === chosen} onChange={() => undefined} />}
                >
                  <PickButton isCurrent={title === chosen} onClick={() => setChosen(title)}>
                    {title}
                  </PickButton>
                  <Badge>New</Badge>
                </PickRow>
              ))}
            </PickList>
          }
          detail={
            <Card as="div">
              <Row gap={3}>
                <NarrowOnly>
                  <Button variant="quiet" onClick={() => setChosen(null)}>
                    Back
                  </Button>
                </NarrowOnly>
                <Button aria-keyshortcuts="H" onClick={() => setUndoable(!isUndoable)}>
                  Hold <KeyHint>H</KeyHint>
                </Button>
              </Row>
            </Card>
          }
        />
      </Stack>
      <BottomBar>{isUndoable ? <Text>Held. It can be undone for 10 seconds.</Text> : null}</BottomBar>
    </Section>
  );
}
