import * as z from 'zod/mini';

/** The response of a download. */
export const FileBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
