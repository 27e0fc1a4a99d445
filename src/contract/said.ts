import * as z from 'zod/mini';

/** The answer of a call that only says something. */
export const Message = z.object({ message: z.string() });

/** The same where it is always this, which the handler then leaves out. */
export const said = (says: string) => Object.assign(z.object({ message: z.string() }), { says });
