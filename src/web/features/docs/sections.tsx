import type { ReactNode } from 'react';
import { keyPattern } from '../../../contract/keys.ts';
import { testIdentities } from '../../../contract/test-identities.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { useDocs } from './docs-text.ts';
import { FieldRow } from './field-list.tsx';
import { Paragraphs, Prose } from './prose.tsx';

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the page with an address of its own. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="space-y-4 border-t border-line pt-10">
      <h2 id={id} tabIndex={-1} className="scroll-mt-24 text-xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Verdicts() {
  const { prose: words } = useDocs();
  return (
    <Section id="verdict" title={words.verdictTitle}>
      <Paragraphs of={words.verdict} />
    </Section>
  );
}

export function Matching() {
  const { prose: words } = useDocs();
  return (
    <Section id="matching" title={words.matchingTitle}>
      <Paragraphs of={[words.matchingIntro]} />
      <dl className="border-y border-line">
        {words.matching.map(({ name, rule }) => (
          <FieldRow key={name} name={name}>
            <Prose>{rule}</Prose>
          </FieldRow>
        ))}
      </dl>
    </Section>
  );
}

export function Keys() {
  const { prose: words } = useDocs();
  const { testPeople: columns, testOutcomes: outcomes } = words;
  return (
    <Section id="keys" title={words.keysTitle}>
      <Paragraphs of={words.keys} />
      <CodeBlock label={words.keyPatternLabel} code={keyPattern.source} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-label={words.testPeopleLabel} tabIndex={0} className="overflow-x-auto">
        <table className="text-sm">
          <caption className="pb-2 text-start font-semibold">{words.testPeopleLabel}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.email}</th>
              <th scope="col">{columns.cnic}</th>
              <th scope="col">{columns.phone}</th>
              <th scope="col">{columns.outcome}</th>
            </tr>
          </thead>
          <tbody>
            {testIdentities.map(({ outcome, name, email, CNIC, phone }) => (
              <tr key={outcome}>
                <th scope="row" className="font-normal whitespace-nowrap">
                  <bdi lang="en">{name}</bdi>
                </th>
                {[email, CNIC, phone].map((value) => (
                  <td key={value}>
                    <code dir="ltr" className="whitespace-nowrap">
                      {value}
                    </code>
                  </td>
                ))}
                <td className="whitespace-nowrap">
                  <Prose>{outcomes[outcome]}</Prose>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}

export function Proxies() {
  const { prose: words } = useDocs();
  return (
    <Section id="proxies" title={words.proxiesTitle}>
      <Paragraphs of={words.proxies} />
      {words.proxySettings.map(({ name, note, code }) => (
        <div key={name} className="space-y-2">
          <h3 className="pt-2 font-sans text-base font-semibold">{name}</h3>
          <Paragraphs of={[note]} />
          <CodeBlock label={name} code={code} />
        </div>
      ))}
    </Section>
  );
}

export function Limits() {
  const { prose: words } = useDocs();
  return (
    <Section id="limits" title={words.limitsTitle}>
      <Paragraphs of={words.limits} />
      <CodeBlock label={words.limitsLabel} code={words.limitsSample} />
    </Section>
  );
}

export function Library() {
  const { prose: words } = useDocs();
  return (
    <Section id="sdk" title={words.sdkTitle}>
      <Paragraphs of={words.sdk} />
      <CodeBlock label={words.sdkLabel} code={words.sdkSample} />
    </Section>
  );
}
