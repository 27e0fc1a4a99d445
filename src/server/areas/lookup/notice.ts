import { type Language, languageCodes } from '../../../contract/languages.ts';
import type { Notice } from '../../../contract/lookup/lookup.ts';
import { pages } from '../../../contract/pages.ts';
import { type App, perApp } from '../../app.ts';

/** What a business tells the person it has checked. */
const texts: Record<Language, string> = {
  en: 'A registry of fraud reports has reports that name this. A report is what somebody claims, not a finding. You can see what is held about you, answer it and dispute it, free of charge.',
  ur: 'فراڈ رپورٹس کے ایک رجسٹر میں ایسی رپورٹس ہیں جن میں اس کا نام ہے۔ رپورٹ کسی کا دعویٰ ہوتی ہے، فیصلہ نہیں۔ آپ مفت دیکھ سکتے ہیں کہ آپ کے بارے میں کیا درج ہے، اس کا جواب دے سکتے ہیں اور اس پر اعتراض کر سکتے ہیں۔',
};

const noticesOf = perApp(({ settings: { publicUrl } }) => {
  const url = publicUrl + pages.named;
  return new Map(languageCodes.map((code): [Language, Notice] => [code, { text: texts[code], url }]));
});

/**
 * The language of ours that a caller likes best: of the header Accept-Language (RFC 9110, 12.5.4), by weight and then in its
 * order. English without the header, or when it names none of ours.
 */
export function languageOf(header: string | undefined): Language {
  if (header === undefined) return 'en';
  let best: { language: Language; weight: number } | undefined;
  for (const part of header.split(',')) {
    // Without a regular expression: one that skips spaces on both sides of what may be missing takes long for many of them.
    const [range = '', parameter = 'q=1', ...more] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const language = languageCodes.find((code) => range === code || range.startsWith(`${code}-`));
    const weight = parameter.startsWith('q=') && more.length === 0 ? Number(parameter.slice(2)) : 0;
    if (language && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? 'en';
}

/** What every answer with a hit says for the person who was checked. @param header Accept-Language */
export const noticeIn = (app: App, header: string | undefined): Notice =>
  noticesOf(app).get(languageOf(header)) as Notice;
