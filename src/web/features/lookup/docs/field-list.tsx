import { Prose } from '../../../components/content/prose.tsx';
import { FinePrint } from '../../../components/content/text.tsx';
import { Term, TermList } from '../../../components/layout/term-list.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import type { DocField, DocHeader } from './operation.ts';

/** Fields with their types and meaning. */
export function FieldList({ fields }: { fields: readonly DocField[] }) {
  const text = useText();
  return (
    <TermList>
      {fields.map(({ name, type, description, required }) => (
        <Term key={name} term={name} note={required ? <FinePrint as="span">{text('docsRequired')}</FinePrint> : null}>
          <FinePrint as="span" dir="ltr">
            {type}
          </FinePrint>
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
