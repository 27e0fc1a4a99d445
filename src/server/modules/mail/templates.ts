import { type Language, languages } from '../../../contract/languages.ts';
import { english } from './english-templates.ts';
import { urdu } from './urdu-templates.ts';

interface Addressed {
  to: string;
  name: string;
  /** The account's. Letters that were queued before there was a choice have none, and are in English. */
  language?: Language;
}

/** What signed in, as far as it said, by proper names. */
interface Device {
  browser: string | null;
  system: string | null;
}

/** What the program writes to people. Every word of it is in the files of this folder, one for each language. */
export type Letter = Addressed &
  (
    | { kind: 'resetLink'; link: string }
    | { kind: 'passwordChanged'; at: string }
    | { kind: 'newDevice'; device: Device; address: string; at: string }
    | { kind: 'accountDeleted'; withReports: boolean }
  );

interface Words {
  subject: string;
  /** In order, without the greeting. */
  paragraphs: string[];
  button?: { label: string; link: string };
}

/** The letters in one language. */
export interface LetterWords {
  greeting: (name: string) => string;
  /** @param securityPage where a person changes a password and ends sessions */
  words: (letter: Letter, securityPage: string) => Words;
}

/** A language that has no letters yet gets them in English. */
const lettersIn: Partial<Record<Language, LetterWords>> = { en: english, ur: urdu };

/** A letter as mail. @param securityPage its whole address */
export function written(letter: Letter, { securityPage }: { securityPage: string }) {
  const wanted = letter.language ?? 'en';
  const language = lettersIn[wanted] ? wanted : 'en';
  const { greeting, words } = lettersIn[language] ?? english;
  const { direction } = languages[language];
  const { subject, paragraphs, button } = words(letter, securityPage);
  const lines = [greeting(letter.name), ...paragraphs];
  const signature = 'Fraud Shield';
  const text = [...lines, ...(button ? [`${button.label}:\n${button.link}`] : []), `-- \n${signature}`];
  const html = [
    ...lines.map(paragraph),
    ...(button
      ? [
          `<p><a href="${escaped(button.link)}" style="display:inline-block;padding:10px 16px;background:#14532d;color:#ffffff;border-radius:6px;text-decoration:none">${escaped(button.label)}</a></p>`,
          `<p dir="ltr" style="font-size:13px;color:#555555;text-align:${direction === 'rtl' ? 'right' : 'left'}">${escaped(button.link)}</p>`,
        ]
      : []),
    `<p style="color:#555555">${signature}</p>`,
  ].join('\n');
  // Many readers of mail take the body's own marks away, so the words stand in an element of their own.
  const look =
    direction === 'rtl' ? 'font-size:16px;line-height:1.9;text-align:right' : 'font-size:15px;line-height:1.5';
  return {
    to: letter.to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="${language}" dir="${direction}">\n<body style="font-family:sans-serif;color:#1c1c1c">\n<div lang="${language}" dir="${direction}" style="${look}">\n${html}\n</div>\n</body>\n</html>\n`,
  };
}

const paragraph = (words: string): string => `<p>${escaped(words)}</p>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A name is whatever somebody typed: in a page of HTML it stays text. */
const escaped = (words: string): string => words.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
