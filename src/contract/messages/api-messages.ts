import { memberMessages } from './member-messages.ts';
import { type MessageKey, type MessageValues, messages } from './messages.ts';
import { namedMessages } from './named-messages.ts';
import { programMessages } from './program-messages.ts';
import { staffMessages } from './staff-messages.ts';

/** The messages about one of few values behind which an answer lists them all. Other messages stand as they are. */
export const listsValues: ReadonlySet<string> = new Set<MessageKey>([
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
  ...programMessages,
} as const;
const all: Record<string, string> = allMessages;

export const isMessageKey = (key: string): boolean => Object.hasOwn(all, key);

/** The English text of a message key with its values filled in; any other text is returned as it is. */
export function apiMessageText(key: string, values: MessageValues = {}): string {
  const words = (Object.hasOwn(all, key) && all[key]) || key;
  return words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
