import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: string;
  hint: ReactNode;
  on: boolean;
  /** For those who may only see it. */
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

/** A switch that takes effect at once. The whole row is clickable. */
export function Switch({ label, hint, on, disabled = false, onChange }: SwitchProps) {
  const hintId = useId();
  return (
    <div>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-describedby={hintId}
        disabled={disabled}
        onClick={() => onChange(!on)}
        className={`${switchStyles} text-start text-sm font-semibold disabled:cursor-not-allowed disabled:text-ink-3`}
      >
        {label}
        <SwitchKnob on={on} />
      </button>
      <p id={hintId} className="max-w-measure pe-16 text-xs text-ink-2">
        {hint}
      </p>
    </div>
  );
}

/** Styles of the row; the caller adds the text styles. */
export const switchStyles = 'flex min-h-11 w-full items-center justify-between gap-4 rounded-control';

/** The part that slides. */
export function SwitchKnob({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`relative h-6 w-11 shrink-0 rounded-full border border-transparent transition-colors forced-colors:border-[ButtonText] ${on ? 'bg-primary forced-colors:bg-[Highlight]' : 'bg-line-strong forced-colors:bg-[ButtonFace]'}`}
    >
      <span
        className={`absolute inset-y-0 start-0.5 my-auto size-[18px] rounded-full bg-surface transition-[translate] forced-colors:bg-[ButtonText] ${on ? 'translate-x-[calc(20px*var(--along))]' : ''}`}
      />
    </span>
  );
}
