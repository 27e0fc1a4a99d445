import { useText } from '../../lib/i18n.ts';
import { useTheme } from '../../lib/theme.ts';

/** Light or dark. The whole row is the switch. */
export function ThemeSwitch({ onUse }: { onUse?: (() => void) | undefined }) {
  const text = useText();
  const { theme, setTheme } = useTheme();
  const dark = theme === 'dark';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={dark}
      onClick={() => {
        setTheme(dark ? 'light' : 'dark');
        onUse?.();
      }}
      className="flex min-h-11 w-full items-center justify-between gap-4 rounded-control px-3 text-sm text-ink-2 hover:text-ink"
    >
      {text('darkMode')}
      <span
        aria-hidden="true"
        className={`relative h-6 w-11 rounded-full border border-transparent transition-colors forced-colors:border-[ButtonText] ${dark ? 'bg-primary forced-colors:bg-[Highlight]' : 'bg-line-strong forced-colors:bg-[ButtonFace]'}`}
      >
        <span
          className={`absolute inset-y-0 start-0.5 my-auto size-[18px] rounded-full bg-surface transition-[translate] forced-colors:bg-[ButtonText] ${dark ? 'translate-x-[calc(20px*var(--along))]' : ''}`}
        />
      </span>
    </button>
  );
}
