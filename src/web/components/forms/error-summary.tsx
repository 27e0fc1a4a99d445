import { type MouseEvent, useEffect, useId, useRef } from 'react';

interface ErrorSummaryProps {
  title: string;
  /** `id` is the input's; the text is the same as at the field. */
  errors: readonly { id: string; text: string }[];
}

/** All errors of a form. Takes the focus when it appears; its links move the focus to the fields. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  const empty = errors.length === 0;

  useEffect(() => {
    if (!empty) box.current?.focus();
  }, [empty]);

  if (empty) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="rounded-card border-2 border-danger bg-surface px-4 py-4"
    >
      <h2 id={titleId} className="text-lg">
        {title}
      </h2>
      <ul className="mt-2 list-disc ps-5">
        {errors.map((error) => (
          <li key={error.id}>
            <a
              href={`#${error.id}`}
              onClick={(event) => goToField(event, error.id)}
              className="inline-block rounded-badge py-0.5 font-medium text-danger underline underline-offset-[3px] hover:decoration-2"
            >
              {error.text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Scrolls the label into view too, and does not change the URL. */
function goToField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  const label = Array.from(document.querySelectorAll('label')).find((one) => one.htmlFor === id);
  (label ?? field).scrollIntoView({ block: 'start' });
  field.focus({ preventScroll: true });
}
