import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import type { DocField, DocHeader } from './operation.ts';
import { Prose } from './prose.tsx';

interface PartProps {
  title: string;
  children: ReactNode;
}

/** A part of an endpoint's description. */
export function Part({ title, children }: PartProps) {
  return (
    <section className="space-y-3">
      <h3 className="font-sans text-base font-semibold">{title}</h3>
      {children}
    </section>
  );
}

const rowLook = 'grid gap-x-6 gap-y-1 border-b border-line py-2.5 last:border-b-0 sm:grid-cols-[14rem_minmax(0,1fr)]';

/** A name, what is to be said beside it, and what it means. For a `<dl>`. */
export function FieldRow({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={rowLook}>
      <dt className="min-w-0">
        <code dir="ltr" className="font-semibold break-words">
          {name}
        </code>
        {note}
      </dt>
      <dd className="min-w-0 text-sm">{children}</dd>
    </div>
  );
}

/** Names of values, what they take, and what they mean. */
export function FieldList({ fields }: { fields: readonly DocField[] }) {
  const text = useText();
  return (
    <dl className="border-y border-line">
      {fields.map(({ name, type, description, required }) => (
        <FieldRow
          key={name}
          name={name}
          note={required ? <span className="ms-2 text-xs text-ink-2">{text('docsRequired')}</span> : null}
        >
          <span dir="ltr" className="text-xs text-ink-2">
            {type}
          </span>
          {description ? (
            <span className="block">
              <Prose>{description}</Prose>
            </span>
          ) : null}
        </FieldRow>
      ))}
    </dl>
  );
}

/** Headers, what they hold, and what they mean. */
export function HeaderList({ headers }: { headers: readonly DocHeader[] }) {
  return (
    <dl className="border-y border-line">
      {headers.map(({ name, value, description }) => (
        <FieldRow key={name} name={name}>
          {value ? (
            <code dir="ltr" className="block break-words">
              {value}
            </code>
          ) : null}
          {description ? (
            <span className="block">
              <Prose>{description}</Prose>
            </span>
          ) : null}
        </FieldRow>
      ))}
    </dl>
  );
}
