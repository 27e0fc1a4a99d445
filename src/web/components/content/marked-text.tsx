import { Fragment } from 'react';

interface MarkedTextProps {
  children: string;
  /** The marker in the text for something that was left out. */
  mark: string;
  /** What is shown instead of it. */
  label: string;
}

/** A text in which something was left out. */
export function MarkedText({ children, mark, label }: MarkedTextProps) {
  const [first, ...rest] = children.split(mark);
  return (
    <>
      {first}
      {rest.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are as many as the text has, and keep their places.
        <Fragment key={at}>
          <bdi className="rounded-badge bg-sunken px-1 text-sm text-ink-2 italic">{label}</bdi>
          {part}
        </Fragment>
      ))}
    </>
  );
}
