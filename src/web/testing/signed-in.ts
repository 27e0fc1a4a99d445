import { type Answers, json, type Sent, stubNetwork } from './network.ts';
import { sana, signedIn } from './render.tsx';

/** Signs someone with these roles in, and stubs fetch as `stubNetwork` does. */
export function stubStaff(roles: readonly string[], answers: Answers): Sent[] {
  signedIn();
  return stubNetwork({ 'GET /auth/user': json({ ...sana, apiKey: null, roles }), ...answers });
}

/** Signs someone in, and stubs fetch as `stubNetwork` does. */
export const stubSignedIn = (answers: Answers = {}): Sent[] => stubStaff([], answers);
