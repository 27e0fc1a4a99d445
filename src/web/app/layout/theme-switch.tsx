import Moon from '@iconify-json/lucide/icons.json?moon';
import { SwitchKnob, switchStyles } from '../../components/fields/switch.tsx';
import { useTheme } from '../../lib/browser/theme.ts';
import { useText } from '../../lib/i18n/i18n.ts';

/** Switches between light and dark. The whole row is clickable. */
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
      className={`${switchStyles} px-3 text-sm text-ink-2 hover:text-ink`}
    >
      <span className="flex items-center gap-3">
        <Moon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
        {text('darkMode')}
      </span>
      <SwitchKnob on={dark} />
    </button>
  );
}
