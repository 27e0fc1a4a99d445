import { CodeBlock } from '../../components/code-block.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { HeaderList } from './field-list.tsx';
import type { Trial } from './trial.ts';

/** The answer to a call that the reader made: status, time, headers and content. */
export function TrialResult({ trial }: { trial: Trial }) {
  const text = useText();
  const { status, ms, headers, content } = trial;
  return (
    <section aria-label={text('tryResult')} className="space-y-4">
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <span
          className={classNames(
            'rounded-badge px-2 py-0.5 font-semibold',
            status < 400 ? 'bg-success-soft text-on-success-soft' : 'bg-danger-soft text-on-danger-soft',
          )}
        >
          {status}
        </span>
        <span className="font-mono text-xs text-ink-2">{text('tryTime', { ms })}</span>
        {status >= 500 ? <strong className="font-semibold">{text('tryNoVerdict')}</strong> : null}
      </p>
      {headers.length > 0 ? (
        <HeaderList headers={headers.map((header) => ({ ...header, description: undefined }))} />
      ) : null}
      <div className="[&_pre]:max-h-96">
        <CodeBlock label={text('tryAnswer')} code={content} />
      </div>
    </section>
  );
}
