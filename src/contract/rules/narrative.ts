/** The narrative of a report, and the passages of it that moderators hide from others. */
import * as z from 'zod/mini';
import type { FieldsOf, ReportContent, reportFields } from '../reports/report-fields.ts';

/** What makes up the narrative of a report: policy or the caller may leave it out of answers. */
export type NarrativeField = FieldsOf<'narrative'>;
/**
 * In the order in which answers name what they withhold. Not taken from the list of fields, which pages of people named
 * would load with it.
 */
export const narrativeShape = {
  name: z.nullable(z.string()),
  title: z.string(),
  evidence: z.string(),
  address: z.nullable(z.string()),
  url: z.nullable(z.string()),
} satisfies { [F in NarrativeField]: (typeof reportFields)[F]['answer'] };
export const narrativeFields = Object.keys(narrativeShape) as NarrativeField[];
/** Null in a field that the author does not have. */
export type Narrative = Pick<ReportContent, NarrativeField>;

/** What others read in place of a hidden passage. Screens show it in the reader's language. */
export const hiddenMark = '[removed by a moderator]';

/**
 * A part of a field's text: from `from` up to, but without, `to`, in UTF-16 code units as JavaScript counts them. Of a url
 * it is always the whole, since a part of a link leads somewhere else.
 */
export interface Passage {
  field: NarrativeField;
  from: number;
  to: number;
}

const splitsCharacter = (text: string, at: number): boolean =>
  /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at));

/** Whether a passage is a part of this narrative that can be hidden. */
export function isPassageOf(narrative: Narrative, { field, from, to }: Passage): boolean {
  const text = narrative[field] ?? '';
  if (from < 0 || from >= to || to > text.length) return false;
  if (field === 'url') return from === 0 && to === text.length;
  return !splitsCharacter(text, from) && !splitsCharacter(text, to);
}

/** The same passages in the order of the text, each once: those that overlap or touch are joined. */
export function joinedPassages(passages: readonly Passage[]): Passage[] {
  const joined: Passage[] = [];
  for (const field of narrativeFields) {
    const sorted = passages.filter((one) => one.field === field).sort((a, b) => a.from - b.from);
    let last: Passage | undefined;
    for (const { from, to } of sorted) {
      if (last && from <= last.to) last.to = Math.max(last.to, to);
      else {
        last = { field, from, to };
        joined.push(last);
      }
    }
  }
  return joined;
}

/** A report's content as others read it. @param passages joined */
export function redacted<Content extends Narrative>(content: Content, passages: readonly Passage[]): Content {
  const shown: Partial<Record<NarrativeField, string>> = {};
  for (const field of narrativeFields) {
    const text = content[field];
    if (text === null) continue;
    let [read, at] = ['', 0];
    for (const { from, to } of passages.filter((one) => one.field === field)) {
      read += text.slice(at, from) + hiddenMark;
      at = to;
    }
    shown[field] = read + text.slice(at);
  }
  return { ...content, ...shown };
}

/** Whether two versions of a report have the same narrative. */
export const hasSameNarrative = (one: Narrative, other: Narrative): boolean =>
  narrativeFields.every((field) => one[field] === other[field]);

/** Where the passages hidden in one version are in the next: wherever the same field has the same words. */
export function carriedPassages(was: Narrative, passages: readonly Passage[], is: Narrative): Passage[] {
  const carried: Passage[] = [];
  for (const { field, from, to } of passages) {
    const hidden = (was[field] ?? '').slice(from, to);
    const text = is[field] ?? '';
    if (hidden === '') continue;
    if (field === 'url' && text !== hidden) continue;
    for (let at = text.indexOf(hidden); at >= 0; at = text.indexOf(hidden, at + hidden.length))
      carried.push({ field, from: at, to: at + hidden.length });
  }
  return joinedPassages(carried.filter((passage) => isPassageOf(is, passage)));
}
