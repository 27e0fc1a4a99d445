import { Segmented } from '../../components/fields/segmented.tsx';
import { useChosenLanguage, useText } from '../../lib/i18n/i18n.ts';
import { chooseLanguage, languageOptions } from '../../lib/i18n/language.ts';

/** A language switch. Each language is listed under its own name. */
export function LanguageSwitch() {
  const text = useText();
  const language = useChosenLanguage();
  return <Segmented label={text('language')} value={language} options={languageOptions} onChange={chooseLanguage} />;
}
