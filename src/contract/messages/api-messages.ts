import { memberMessages } from './member-messages.ts';
import { type MessageKey, type MessageValues, messages } from './messages.ts';
import { namedMessages } from './named-messages.ts';
import { staffMessages } from './staff-messages.ts';

/**
 * Messages about requests that only other programs make. They are in a separate file, so that our pages, which send no such
 * requests, do not load them.
 */
export const apiMessages = {
  saved: 'Saved',
  methodNotAllowed: '{method} is not possible at this address. Use {allowed}.',
  bodyEmpty: 'The body is empty. Send a JSON object.',
  encodingUnsupported: 'The body is compressed. Send it uncompressed, without the header Content-Encoding.',
  pathMistaken: 'There is nothing at this address. Did you mean {path}?',
  keySwapped: 'The secret was sent in place of the API key. Swap the two.',
  keyAsBearer:
    'The header Authorization has an API key after Bearer, which takes the token of a session. Send the headers API_Key and Secret, or Basic authentication.',
  keyNotSession: 'This call needs a login, not an API key. Send the token of a session: Authorization: Bearer …',
  keyBroken:
    'The header API_Key has no whole API key: the checksum at its end does not fit. Copy it again, without quotation marks, spaces or dots.',
  secretBroken:
    'The header Secret has no whole secret: the checksum at its end does not fit. Copy it again, without quotation marks, spaces or dots.',
  bodyNotUtf8: 'The body is not UTF-8. Send it as UTF-8, not as UTF-16 or Latin-1.',
  idMissing: '{name} is missing. Send the id that an earlier answer gave.',
  secretMissing:
    'The API key arrived without its secret. Send the header Secret or X-API-Secret too, or both as Basic authentication.',
  basicBroken:
    'The credentials in the header Authorization could not be read. "Basic" must be followed by the base64 of the API key, a colon and the secret.',
} as const;

export type ApiMessageKey = MessageKey | keyof typeof apiMessages;

/** The messages about one of few values behind which an answer lists them all. Other messages stand as they are. */
export const listsValues: ReadonlySet<string> = new Set<ApiMessageKey>([
  'categoryInvalid',
  'channelInvalid',
  'relationInvalid',
]);

/** Every message, for the server and its tests. */
export const allMessages = {
  ...messages,
  ...memberMessages,
  ...namedMessages,
  ...staffMessages,
  ...apiMessages,
} as const;
const all: Record<string, string> = allMessages;

export const isMessageKey = (key: string): boolean => Object.hasOwn(all, key);

/** The English text of a message key with its values filled in; any other text is returned as it is. */
export function apiMessageText(key: string, values: MessageValues = {}): string {
  const words = (Object.hasOwn(all, key) && all[key]) || key;
  return words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
