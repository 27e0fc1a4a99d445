import type { ReactNode } from 'react';

/** Links below a form. */
export function FormLinks({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-between gap-x-6 gap-y-3 text-ink-2">{children}</div>;
}

/** The other way in, below a form: a question, and the button that answers it. */
export function OtherWay({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p className="text-ink-2">{question}</p>
      {children}
    </div>
  );
}
