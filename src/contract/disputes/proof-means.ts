import { type IdentifierKind, identifierKinds, kindFacts } from '../rules/identifier-kinds.ts';
import type { NormalIdentifier } from '../rules/identifiers.ts';
import type { ProofMeans } from './proof-ways.ts';

export const proofMeansOf = (kind: IdentifierKind): ProofMeans => kindFacts[kind].proof;

type Reasons = (typeof kindFacts)[IdentifierKind]['proof']['reasons'];
export type ProofDecision = keyof Reasons;
export type ProofReason = Reasons[ProofDecision][number];
/** The reasons for a decision about a proof. */
export const proofReasonsFor = (kind: IdentifierKind, decision: ProofDecision): readonly ProofReason[] =>
  kindFacts[kind].proof.reasons[decision];

/** What is proven with an identifier: itself first, and the wallet of a phone number. */
export const provenWith = ({ kind, value }: NormalIdentifier): NormalIdentifier[] =>
  [kind, ...proofMeansOf(kind).alsoProves].map((each) => ({ kind: each, value }));

const isProvenBy = (kind: IdentifierKind, other: IdentifierKind): boolean =>
  kind === other || proofMeansOf(other).alsoProves.some((one) => one === kind);

const withKinds = (value: string, holds: (kind: IdentifierKind) => boolean): NormalIdentifier[] =>
  identifierKinds.filter(holds).map((kind) => ({ kind, value }));

/** Those identifiers whose proof is one of it. */
export const provenBy = ({ kind, value }: NormalIdentifier): NormalIdentifier[] =>
  withKinds(value, (other) => isProvenBy(kind, other));

/** Those that are proven with it, or it with them: a phone number and its wallet are one matter. */
export const oneMatter = ({ kind, value }: NormalIdentifier): NormalIdentifier[] =>
  withKinds(value, (other) => isProvenBy(kind, other) || isProvenBy(other, kind));

/** The name of the TXT record that proves a website. */
export const websiteRecordName = (host: string): string => `_fraud-shield.${host}`;

/** The path of the file that proves a website. */
export const websiteFilePath = '/.well-known/fraud-shield.txt';
