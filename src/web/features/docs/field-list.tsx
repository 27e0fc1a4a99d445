import type { ReactNode } from 'react';
import { Prose } from '../../components/content/prose.tsx';
import { Text } from '../../components/content/text.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { Term, TermList } from '../../components/layout/term-list.tsx';
import { useText } from '../../lib/i18n.ts';
import type { DocField, DocHeader } from './operation.ts';

interface PartProps {
  title: string;
  children: ReactNode;
}

/** A part of an endpoint's description. */
export function Part({ title, children }: PartProps) {
  return (
    <section>
      <Stack gap={3}>
        <h3>{title}</h3>
        {children}
      </Stack>
    </section>
  );
}

/** Fields with their types and meaning. */
export function FieldList({ fields }: { fields: readonly DocField[] }) {
  const text = useText();
  return (
    <TermList>
      {fields.map(({ name, type, description, required }) => (
        <Term
          key={name}
          term={name}
          note={
            required ? (
              <Text as="span" size="xs" tone="quiet">
                {text('docsRequired')}
              </Text>
            ) : null
          }
        >
          <Text as="span" size="xs" tone="quiet" dir="ltr">
            {type}
          </Text>
          <Description words={description} />
        </Term>
      ))}
    </TermList>
  );
}

/** Headers with their values and meaning. */
export function HeaderList({ headers }: { headers: readonly DocHeader[] }) {
  return (
    <TermList>
      {headers.map(({ name, value, description }) => (
        <Term key={name} term={name}>
          {value ? <code dir="ltr">{value}</code> : null}
          <Description words={description} />
        </Term>
      ))}
    </TermList>
  );
}

function Description({ words }: { words: string | undefined }) {
  return words ? (
    <p>
      <Prose>{words}</Prose>
    </p>
  ) : null;
}
