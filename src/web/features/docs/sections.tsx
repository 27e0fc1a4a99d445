import { keyPattern } from '../../../contract/keys.ts';
import { testIdentities } from '../../../contract/test-identities.ts';
import { CodeBlock } from '../../components/content/code-block.tsx';
import { Paragraphs, Prose } from '../../components/content/prose.tsx';
import { Section } from '../../components/layout/section.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { Table } from '../../components/layout/table.tsx';
import { Term, TermList } from '../../components/layout/term-list.tsx';
import { useDocs } from './docs-text.ts';

export function Verdicts() {
  const { prose: words } = useDocs();
  return (
    <Section id="verdict" title={words.verdictTitle} ruled>
      <Paragraphs of={words.verdict} />
    </Section>
  );
}

export function Matching() {
  const { prose: words } = useDocs();
  return (
    <Section id="matching" title={words.matchingTitle} ruled>
      <Paragraphs of={[words.matchingIntro]} />
      <TermList>
        {words.matching.map(({ name, rule }) => (
          <Term key={name} term={name}>
            <Prose>{rule}</Prose>
          </Term>
        ))}
      </TermList>
    </Section>
  );
}

export function Keys() {
  const { prose: words } = useDocs();
  const { testPeople: columns, testOutcomes: outcomes } = words;
  return (
    <Section id="keys" title={words.keysTitle} ruled>
      <Paragraphs of={words.keys} />
      <CodeBlock label={words.keyPatternLabel} code={keyPattern.source} />
      <Table
        caption={words.testPeopleLabel}
        captionShown
        heads={[columns.name, columns.email, columns.cnic, columns.phone, columns.outcome]}
        scrolls
      >
        {testIdentities.map(({ outcome, name, email, CNIC, phone }) => (
          <tr key={outcome}>
            <th scope="row">
              <bdi lang="en">{name}</bdi>
            </th>
            {[email, CNIC, phone].map((value) => (
              <td key={value}>
                <code dir="ltr">{value}</code>
              </td>
            ))}
            <td>
              <Prose>{outcomes[outcome]}</Prose>
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

export function Proxies() {
  const { prose: words } = useDocs();
  return (
    <Section id="proxies" title={words.proxiesTitle} ruled>
      <Paragraphs of={words.proxies} />
      {words.proxySettings.map(({ name, note, code }) => (
        <Stack key={name} gap={2}>
          <h3>{name}</h3>
          <Paragraphs of={[note]} />
          <CodeBlock label={name} code={code} />
        </Stack>
      ))}
    </Section>
  );
}

export function Limits() {
  const { prose: words } = useDocs();
  return (
    <Section id="limits" title={words.limitsTitle} ruled>
      <Paragraphs of={words.limits} />
      <CodeBlock label={words.limitsLabel} code={words.limitsSample} />
    </Section>
  );
}

export function Library() {
  const { prose: words } = useDocs();
  return (
    <Section id="sdk" title={words.sdkTitle} ruled>
      <Paragraphs of={words.sdk} />
      <CodeBlock label={words.sdkLabel} code={words.sdkSample} />
    </Section>
  );
}
