import FileText from '@iconify-json/lucide/icons.json?file-text';
import Laptop from '@iconify-json/lucide/icons.json?laptop';
import Lock from '@iconify-json/lucide/icons.json?lock';
import X from '@iconify-json/lucide/icons.json?x';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../components/actions/button.tsx';
import { IconButton } from '../components/actions/icon-button.tsx';
import { Badge } from '../components/content/badge.tsx';
import { CodeBlock } from '../components/content/code-block.tsx';
import { CodeList } from '../components/content/code-list.tsx';
import { Handout } from '../components/content/handout.tsx';
import { MarkedText } from '../components/content/marked-text.tsx';
import { Paragraphs } from '../components/content/prose.tsx';
import { QrCode } from '../components/content/qr-code.tsx';
import { HiddenText, StatusLine, Text } from '../components/content/text.tsx';
import { FocusTarget } from '../components/feedback/focus-target.tsx';
import { LiveRegion } from '../components/feedback/live-region.tsx';
import { Note } from '../components/feedback/note.tsx';
import { Card } from '../components/layout/card.tsx';
import { CodeBeside } from '../components/layout/code-beside.tsx';
import { FactList } from '../components/layout/fact-list.tsx';
import { FirstFew } from '../components/layout/first-few.tsx';
import { FoldablePart, FoldableSection } from '../components/layout/foldable.tsx';
import { Grid } from '../components/layout/grid.tsx';
import { BulletList, DividedList, ListRow } from '../components/layout/list.tsx';
import { Anchored, LongText } from '../components/layout/long-text.tsx';
import { Section } from '../components/layout/section.tsx';
import { Stack } from '../components/layout/stack.tsx';
import { Entry, EntryList, Term, TermList } from '../components/layout/term-list.tsx';
import { Timeline, TimelineEntry } from '../components/layout/timeline.tsx';
import { Pagination } from '../components/lists/pagination.tsx';
import { Table, TableActions } from '../components/lists/table.tsx';
import { TableOfContents } from '../components/navigation/table-of-contents.tsx';
import { ListAndDetail } from './list-and-detail.tsx';

export function TextAndLists() {
  return (
    <LongText
      contents={
        <TableOfContents
          label="On this page"
          entries={[
            { id: 'text', title: 'Text' },
            { id: 'lists', title: 'Lists' },
            { id: 'reference', title: 'Reference' },
            { id: 'list-and-detail', title: 'List and detail' },
          ]}
          here="lists"
        />
      }
    >
      <Section id="text" title="Text" intro="A part of a page." action={<Button variant="secondary">New</Button>}>
        <Grid>
          <Tones />
          <Places />
        </Grid>
      </Section>
      <Section id="lists" title="Lists" ruled>
        <Grid>
          <Lists />
          <Histories />
        </Grid>
        <Tables />
        <Codes />
      </Section>
      <Section id="reference" title="Reference" ruled>
        <Reference />
      </Section>
      <ListAndDetail />
    </LongText>
  );
}

function Tones() {
  return (
    <Card title="A card" titleLevel={3} titleNote={<Badge tone="success">Live</Badge>}>
      <Stack gap={2}>
        <Text>As the page says it</Text>
        <Text>
          <MarkedText mark="[…]" label="left out">
            With something […] in the middle, and at the end: […]
          </MarkedText>
        </Text>
        <Text tone="quiet" measure>
          Quiet, and no wider than lines that are easy to read.
        </Text>
        <Text tone="danger" weight="semibold">
          This cannot be undone.
        </Text>
        <Text size="sm" tone="warning" weight="medium">
          Works until tomorrow
        </Text>
        <Text size="xs" mono nowrap>
          35202-1234567-1
        </Text>
        <Text lines>{'Two lines\nas they were written'}</Text>
        <Text centred>In the middle</Text>
        <HiddenText>For a screen reader</HiddenText>
        <StatusLine>Draft restored</StatusLine>
        <StatusLine tone="success">Saved</StatusLine>
        <Note icon={Lock}>Search for its email to edit a report.</Note>
      </Stack>
    </Card>
  );
}

function Places() {
  const place = useRef<HTMLElement>(null);
  const [answer, setAnswer] = useState<ReactNode>(null);
  return (
    <Card as="div">
      <Card as="div" inset>
        <Button onClick={() => setAnswer(answer ? null : 'Nobody was reported.')}>Ask</Button>
        <LiveRegion>{answer}</LiveRegion>
      </Card>
      <FocusTarget ref={place} label="Of before" outdated>
        <p>Something newer is on its way.</p>
      </FocusTarget>
    </Card>
  );
}

function Codes() {
  return (
    <Card as="div">
      <Grid>
        <QrCode value="otpauth://totp/Fraud%20Shield:sana@example.com?secret=JBSWY3DPEHPK3PXP" label="QR code" />
        <CodeList codes={['a1b2c-d3e4f', 'g5h6j-k7m8n', 'p9q0r-s1t2v']} label="Recovery codes" fileName="codes.txt" />
      </Grid>
      <Handout
        label="What to tell them"
        words="A report is what somebody claims."
        url="https://registry.example/named"
      />
    </Card>
  );
}

function Lists() {
  return (
    <Stack>
      <BulletList>
        <li>Your profile</li>
        <li>Your keys</li>
      </BulletList>
      <DividedList ruled>
        <ListRow icon={Laptop} wide action={<Button size="compact">Log out</Button>}>
          Firefox on Linux
        </ListRow>
        <ListRow icon={FileText} action={<IconButton icon={X} label="Remove" onClick={() => undefined} />}>
          receipt.pdf
        </ListRow>
        <ListRow icon={FileText} tone="danger">
          film.mp4 is no picture
        </ListRow>
      </DividedList>
      <FirstFew entries={['One', 'Two', 'Three', 'Four']} few={2}>
        {(shown) => (
          <BulletList>
            {shown.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </BulletList>
        )}
      </FirstFew>
      <FactList
        facts={[
          { label: 'Card', value: '•••• 567-1' },
          { label: 'Date', value: '3 Nov 2026' },
        ]}
      />
    </Stack>
  );
}

function Histories() {
  return (
    <Timeline>
      <TimelineEntry tone="danger">Withdrawn</TimelineEntry>
      <TimelineEntry>
        <del>Lahore</del> <ins>Karachi</ins>
      </TimelineEntry>
    </Timeline>
  );
}

const rows = [
  ['Parcel never came', '3 Nov 2026'],
  ['A loan that asked for a fee first', '1 Nov 2026'],
];

function Tables() {
  return (
    <>
      <Table caption="Your reports" heads={['Title', 'Date', 'Update']}>
        {rows.map(([title, date]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{date}</td>
            <td>
              <TableActions>
                <Button size="compact" variant="secondary">
                  Edit
                </Button>
              </TableActions>
            </td>
          </tr>
        ))}
      </Table>
      <Table caption="One that scrolls" heads={['Title', 'Date']} scrolls>
        {rows.map(([title, date]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{date}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function Reference() {
  return (
    <>
      <Paragraphs of={['Send `API_Key` with **every** call.']} />
      <TermList>
        <Term term="email" note="required">
          An email address
        </Term>
        <Term term="phone">A phone number</Term>
      </TermList>
      <EntryList>
        <Entry id="problem-401" title="401 Unknown key" note={<code>unknown-key</code>} marked={false}>
          The key is none of ours.
        </Entry>
        <Entry id="problem-429" title="429 Too many calls" note={<code>too-many</code>} marked>
          Wait as long as the answer says.
        </Entry>
      </EntryList>
      <CodeBeside
        code={
          <CodeBlock
            label="Sample"
            code="const limit = 5; // five"
            pieces={[['keyword', 'const'], ' limit = ', ['number', '5'], '; ', ['comment', '// five']]}
          />
        }
      >
        <FoldablePart title="Request body">Folded until it is looked for.</FoldablePart>
      </CodeBeside>
      <FoldableSection id="folded" title="Errors">
        Folded on phones.
      </FoldableSection>
      <Anchored id="calls" label="Calls">
        <Text>Without a title</Text>
      </Anchored>
      <Pagination
        label="Endpoints"
        previousLabel="Previous"
        nextLabel="Next"
        pages={[
          { to: '?page=1', number: '1', caption: 'POST /lookup' },
          { to: '?page=2', caption: 'POST /batch' },
        ]}
        page={1}
      />
    </>
  );
}
