import { keyPattern } from '../../../../contract/keys/keys.ts';
import { lookupKinds } from '../../../../contract/lookup/lookup-kinds.ts';
import { testIdentities } from '../../../../contract/lookup/test-identities.ts';
import { CodeBlock } from '../../../components/content/code-block.tsx';
import { Paragraphs, Prose } from '../../../components/content/prose.tsx';
import { CodeBeside } from '../../../components/layout/code-beside.tsx';
import { FoldablePart, FoldableSection } from '../../../components/layout/foldable.tsx';
import { Term, TermList } from '../../../components/layout/term-list.tsx';
import { Table } from '../../../components/lists/table.tsx';
import { docsProse as words } from '../../../locales/en/business/docs-prose.ts';
import { ColouredCode } from './coloured-code.tsx';
import { installSample, sampleOrigin } from './install-sample.ts';

export function Verdicts() {
  return (
    <FoldableSection id="verdict" title={words.verdictTitle}>
      <Paragraphs of={words.verdict} />
    </FoldableSection>
  );
}

export function Matching() {
  return (
    <FoldableSection id="matching" title={words.matchingTitle}>
      <Paragraphs of={[words.matchingIntro]} />
      <FoldablePart title={words.matchingRules}>
        <TermList>
          {Object.entries(lookupKinds).map(([name, { rule }]) => (
            <Term key={name} term={name}>
              <Prose>{rule}</Prose>
            </Term>
          ))}
        </TermList>
      </FoldablePart>
    </FoldableSection>
  );
}

export function Keys() {
  const { testPeople: columns, testOutcomes: outcomes } = words;
  return (
    <FoldableSection id="keys" title={words.keysTitle}>
      <CodeBeside code={<CodeBlock label={words.keyPatternLabel} code={keyPattern.source} />}>
        <Paragraphs of={words.keys} />
      </CodeBeside>
      <FoldablePart title={words.testPeopleLabel}>
        <Table
          caption={words.testPeopleLabel}
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
      </FoldablePart>
    </FoldableSection>
  );
}

export function Proxies() {
  return (
    <FoldableSection id="proxies" title={words.proxiesTitle}>
      <Paragraphs of={words.proxies} />
      <div>
        {words.proxySettings.map(({ name, note, code }) => (
          <FoldablePart key={name} title={name}>
            <CodeBeside code={<CodeBlock label={name} code={code} />}>
              <Paragraphs of={[note]} />
            </CodeBeside>
          </FoldablePart>
        ))}
      </div>
    </FoldableSection>
  );
}

export function Limits() {
  return (
    <FoldableSection id="limits" title={words.limitsTitle}>
      <CodeBeside code={<CodeBlock label={words.limitsLabel} code={words.limitsSample} />}>
        <Paragraphs of={words.limits} />
      </CodeBeside>
    </FoldableSection>
  );
}

export function Library() {
  return (
    <FoldableSection id="sdk" title={words.sdkTitle}>
      <CodeBeside
        code={
          <>
            <ColouredCode label={words.sdkInstallLabel} code={installSample(sampleOrigin)} />
            <ColouredCode label={words.sdkLabel} code={words.sdkSample} />
          </>
        }
      >
        <Paragraphs of={words.sdk} />
      </CodeBeside>
    </FoldableSection>
  );
}
