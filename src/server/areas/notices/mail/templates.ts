import { type Language, languages } from '../../../../contract/languages.ts';
import { english } from './english.ts';
import type { LinkedPages, MailContent } from './mail-content.ts';
import { type MailWords, writeLetter } from './mail-words.ts';
import { buttonsOf } from './mails.ts';
import { withSafeWords } from './safe-words.ts';
import { urdu } from './urdu.ts';

const languageWords: Record<Language, MailWords> = { en: english, ur: urdu };

const signature = 'Fraud Shield';

/** Renders a mail as plain text and HTML. */
export function renderMail(content: MailContent, linkedPages: LinkedPages) {
  const mail = withSafeWords(content);
  const language = mail.language ?? 'en';
  const words = languageWords[language];
  const { direction } = languages[language];
  const [subject, ...paragraphs] = writeLetter(words, mail);
  const lines = [words.greeting(mail.name), ...paragraphs.filter((one) => one !== null)];
  const buttons = buttonsOf(mail, linkedPages, words.buttons);
  const foot = [signature, words.named(linkedPages.named)];
  const plain = [...lines, ...buttons.map(({ label, link }) => `${label}:\n${link}`), `-- \n${foot.join('\n')}`];
  const html = [
    // What staff write may have lines of its own.
    ...lines.map((line) => `<p>${escapeHtml(line).replaceAll('\n', '<br>\n')}</p>`),
    ...buttons.flatMap(({ label, link }) => [
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 16px;background:#14532d;color:#ffffff;border-radius:6px;text-decoration:none">${escapeHtml(label)}</a></p>`,
      `<p dir="ltr" style="font-size:13px;color:#555555;text-align:${direction === 'rtl' ? 'right' : 'left'}">${escapeHtml(link)}</p>`,
    ]),
    ...foot.map((line) => `<p style="color:#555555">${escapeHtml(line)}</p>`),
  ].join('\n');
  // Many mail clients drop the attributes of <body>, so a <div> carries language and direction.
  const style =
    direction === 'rtl' ? 'font-size:16px;line-height:1.9;text-align:right' : 'font-size:15px;line-height:1.5';
  // A link is longer than a phone is wide.
  const wrapping = 'overflow-wrap:anywhere';
  return {
    to: mail.to,
    subject,
    text: `${plain.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="${language}" dir="${direction}">\n<body style="font-family:sans-serif;color:#1c1c1c">\n<div lang="${language}" dir="${direction}" style="${style};${wrapping}">\n${html}\n</div>\n</body>\n</html>\n`,
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
