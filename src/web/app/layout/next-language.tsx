import { useChosenLanguage } from '../../lib/i18n/i18n.ts';
import { chooseLanguage, languageOptions } from '../../lib/i18n/language.ts';

/** A button that switches to the next language, under that language's own name: for the narrow header. */
export function NextLanguage() {
  const chosen = useChosenLanguage();
  const place = languageOptions.findIndex(({ value }) => value === chosen);
  const next = languageOptions[(place + 1) % languageOptions.length];
  if (!next || next.value === chosen) return null;
  return (
    <button
      type="button"
      lang={next.lang}
      data-names={next.lang}
      onClick={() => chooseLanguage(next.value)}
      className="grid min-h-11 min-w-11 shrink-0 place-items-center rounded-control px-1 text-sm font-semibold text-primary-text hover:bg-sunken"
    >
      {next.label}
    </button>
  );
}
