import * as z from 'zod/mini';
import type { MessageKey } from './messages/messages.ts';

/** The answer of a call that answers nothing but a message. */
export const Message = z.object({ message: z.string() });

/**
 * The same where it is always the message with this key: the handler returns nothing. A key and not the words, because browsers
 * load the contract.
 */
export const said = (says: MessageKey) => Object.assign(z.object({ message: z.string() }), { says });

/** The answer of a call that has nothing to answer: `{}`. */
export const nothing = Object.assign(z.object({}), { says: null });
