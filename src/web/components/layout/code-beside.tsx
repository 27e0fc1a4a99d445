import type { ReactNode } from 'react';

interface CodeBesideProps {
  /** Up to two blocks of code. */
  code: ReactNode;
  children: ReactNode;
}

/** Text with its code: beside it, and in sight while the text scrolls, if there is room; else below. */
export function CodeBeside({ code, children }: CodeBesideProps) {
  return (
    <div className="grid gap-6 *:min-w-0 xl:grid-cols-2 print:block print:space-y-6">
      <div className="space-y-4">{children}</div>
      <div className="space-y-4 xl:sticky xl:top-32 xl:self-start xl:[&_pre]:max-h-[max(12rem,calc(50dvh-8rem))] print:[&_pre]:max-h-none">
        {code}
      </div>
    </div>
  );
}
