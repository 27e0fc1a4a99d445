import { type ReactNode, useId } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { Stack, type StackProps } from './stack.tsx';

interface CardProps {
  as?: 'section' | 'article' | 'div';
  /** Where links lead to, and the focus with them. */
  id?: string;
  title?: string | undefined;
  /** 3 for a card in a section with its own title. */
  titleLevel?: 2 | 3;
  /** After the title. */
  titleNote?: ReactNode;
  /** At the end of the title's line. */
  action?: ReactNode;
  /** Nested in another card. */
  inset?: boolean;
  /** Stacks what is in it, with this space between. */
  gap?: StackProps['gap'];
  children: ReactNode;
}

/** A surface with a 1 px border, which is not printed. */
export function Card(props: CardProps) {
  const { as: Element = 'section', id, title, titleLevel = 2, titleNote, action, inset = false, gap, children } = props;
  const titleId = useId();
  const Title = `h${titleLevel}` as const;
  return (
    <Element
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={title ? titleId : undefined}
      className={classNames(
        'min-w-0 rounded-card border border-line p-4 has-[>[role=img]]:flex has-[>[role=img]]:flex-col print:border-0 print:p-0',
        inset ? 'bg-canvas sm:p-5' : 'bg-surface sm:p-6',
      )}
    >
      {title || action ? (
        <div
          className={classNames(
            'flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2',
            action ? 'mb-5' : 'mb-2',
          )}
        >
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            {title ? (
              <Title id={titleId} dir="auto" className={titleLevel === 3 ? 'min-w-0 font-serif text-lg' : undefined}>
                {title}
              </Title>
            ) : null}
            {titleNote}
          </div>
          {action}
        </div>
      ) : null}
      {gap ? <Stack gap={gap}>{children}</Stack> : children}
    </Element>
  );
}
