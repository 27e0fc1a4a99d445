import { SwitchKnob, switchLook } from '../../components/switch.tsx';
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
      className={`${switchLook} px-3 text-sm text-ink-2 hover:text-ink`}
    >
      {text('darkMode')}
      <SwitchKnob on={dark} />
    </button>
  );
}
