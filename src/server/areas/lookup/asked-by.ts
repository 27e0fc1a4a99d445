import { oneMatter } from '../../../contract/disputes/proof-means.ts';
import type { Question } from '../../../contract/lookup/lookup-body.ts';
import type { NormalIdentifier } from '../../../contract/rules/identifiers.ts';

/** The identifiers, and those that are one matter with them: of a phone number the mobile wallet, and the other way round. */
export const withMatters = (given: readonly NormalIdentifier[]): NormalIdentifier[] => [
  ...given,
  ...given.flatMap(oneMatter).filter(({ kind }) => !given.some((one) => one.kind === kind)),
];

/** What a caller asks for. Programs say which kinds; a person types a number, which may be that of a phone and of a mobile wallet. */
export function askedBy<Asked extends Question>({ isByKey }: { isByKey: boolean }, question: Asked): Asked {
  if (isByKey) return question;
  const identifiers = withMatters(question.identifiers);
  const compared = { ...question.compared };
  for (const { kind, value } of identifiers) compared[kind] = value;
  return { ...question, identifiers, compared };
}
