import { type MouseEvent, useEffect, useId, useRef } from 'react';

interface ErrorSummaryProps {
  title: string;
  /** `id` is the input's; the wording is the same as at the field. */
  errors: readonly { id: string; text: string }[];
}

/** What a form's reader has to mend, in one place. Takes the focus when it appears; its links move it to the fields. */
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
      className="rounded-card border-2 border-danger bg-surface px-5 py-4"
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

/** Shows the label too, which sits above the field, and leaves the address as it is. */
function goToField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  const label = Array.from(document.querySelectorAll('label')).find((one) => one.htmlFor === id);
  (label ?? field).scrollIntoView({ block: 'start' });
  field.focus({ preventScroll: true });
}
