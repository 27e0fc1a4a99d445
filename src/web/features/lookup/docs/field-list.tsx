import { Prose } from '../../../components/content/prose.tsx';
import { FinePrint } from '../../../components/content/text.tsx';
import { Term, TermList } from '../../../components/layout/term-list.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import type { DocField, DocHeader, Operation } from './operation.ts';

/** What the first call lists. */
export interface Listed {
  title: string;
  names: ReadonlySet<string>;
}

/** The fields of one query or result are those of a single lookup. */
const withoutPlace = (name: string): string => name.replace(/^(?:queries|results)\[\]\./, '');

/** What a call lists, for those that are printed below it. */
export const listedBy = ({ title, body, answer }: Operation): Listed => ({
  title,
  names: new Set([...body, ...answer].map(({ name }) => name)),
});

interface FieldListProps {
  fields: readonly DocField[];
  /** The call that lists some of them already, on the same paper. */
  listed: Listed | null;
}

/** Fields with their types and meaning. */
export function FieldList({ fields, listed }: FieldListProps) {
  const text = useText();
  const others = fields.filter(({ name }) => !listed?.names.has(withoutPlace(name)));
  const note = listed && others.length < fields.length ? text('docsFieldsAsIn', { title: listed.title }) : null;
  if (others.length === 0) return <p>{note}</p>;
  return (
    <TermList note={note}>
      {others.map(({ name, type, description, required }) => (
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
