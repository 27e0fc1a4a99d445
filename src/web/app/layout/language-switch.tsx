import { Segmented } from '../../components/forms/segmented.tsx';
import { useChosenLanguage, useText } from '../../lib/i18n.ts';
import { chooseLanguage, languageOptions } from '../../lib/language.ts';

/** The languages, each by its own name: whoever cannot read the page finds theirs. */
export function LanguageSwitch({ onUse }: { onUse?: (() => void) | undefined }) {
  const text = useText();
  const language = useChosenLanguage();
  return (
    <Segmented
      label={text('language')}
      value={language}
      options={languageOptions}
      onChange={(choice) => {
        chooseLanguage(choice);
        onUse?.();
      }}
    />
  );
}
