import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { linkToken, messageKey } from '../rules/text.ts';
import { said } from '../said.ts';

/** The token is from the link `/setup?token=…` that a server without an admin prints at its start (A18). */
export const SetupBody = z.object({
  token: linkToken(messageKey('setupLinkInvalid')),
});
export type SetupBody = z.infer<typeof SetupBody>;

export const setup = {
  claim: endpoint('POST', '/setup', {
    summary: 'Become the first admin with the link that the server printed',
    stepUp: true,
    body: SetupBody,
    response: said('adminNow'),
  }),
};
