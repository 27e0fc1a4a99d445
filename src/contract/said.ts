import * as z from 'zod/mini';
import type { ApiMessageKey } from './messages/api-messages.ts';

/** The answer of a call that only says something. */
export const Message = z.object({ message: z.string() });

/** The same where it is always the message of this key, which the handler then leaves out. By key, because browsers load the contract. */
export const said = (says: ApiMessageKey) => Object.assign(z.object({ message: z.string() }), { says });

/** The answer of a call that says nothing. */
export const nothing = Object.assign(z.object({}), { says: null });
