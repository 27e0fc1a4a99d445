import { ProofBody } from '../../src/contract/disputes/named.ts';
import { RemovalRequestBody } from '../../src/contract/disputes/removal-requests.ts';
import { type IdentifierKind, normalIdentifier } from '../../src/contract/rules/identifiers.ts';
import { proveCase } from '../../src/server/areas/disputes/cases/prove-case.ts';
import { addProofDocument } from '../../src/server/areas/disputes/proofs/add-document.ts';
import { beginProof } from '../../src/server/areas/disputes/proofs/prove-identifier.ts';
import { sendRequest } from '../../src/server/areas/disputes/removal-requests/requests.ts';
import type { Sent, TestApp } from './app.ts';
import { aPerson } from './people.ts';
import { aPicture } from './pictures.ts';
import { aSubject } from './subjects.ts';
import type { EndpointName, Owner } from './whole-calls.ts';

/** Proves an identifier. @returns the tokens of both links to the case */
export async function caseLinks(
  { db, context }: Pick<TestApp, 'db' | 'context'>,
  value: string,
  kind: IdentifierKind = 'email',
  contactEmail = kind === 'email' ? value : 'contact@example.org',
): Promise<{ answered: string; mailed: string }> {
  const identifier = { kind, value: normalIdentifier(kind, value) ?? '' };
  const proven = { identifier, contactEmail, language: 'en' } as const;
  const { link, mailedLink } = await db.transaction((tx) => proveCase(context, tx, proven));
  return { answered: tokenIn(link), mailed: tokenIn(mailedLink) };
}

/** Proves an identifier. @returns the token of the mailed link to the case */
export const aCaseLink = async (...proof: Parameters<typeof caseLinks>): Promise<string> =>
  (await caseLinks(...proof)).mailed;

/** The token of a link to a case in a text. */
export const tokenIn = (text: string | undefined): string => /\/case#([\w-]{43})/.exec(text ?? '')?.[1] ?? '';

/** The token of the link in the newest mail to an address. */
export async function mailedLink({ mails }: Pick<TestApp, 'mails'>, address: string): Promise<string> {
  await mails.deliver();
  return tokenIn(mails.to(address).at(-1)?.text);
}

let visitors = 0;
const aVisitor = () => {
  visitors += 1;
  const network = `198.51.${(visitors >> 8) & 255}.${visitors & 255}`;
  return { address: network, network, userAgent: '', device: null };
};

/** Thirteen digits that no other test has. */
export const aCnic = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(13)), (byte) => (byte % 9) + 1).join('');

/** Begins the proof of a new CNIC. @returns its id */
export async function aProof({ context }: Pick<TestApp, 'context'>, until: 'begun' | 'waiting') {
  const body = ProofBody.parse({ kind: 'CNIC', identifier: aCnic(), contactEmail: aPerson().email });
  const { proofID } = await beginProof(context, body, aVisitor());
  const photo = { bytes: await aPicture({ width: 8, height: 8 }), name: 'card.jpg' };
  if (until === 'waiting') await addProofDocument(context, proofID, photo, aVisitor());
  return proofID;
}

/** The code in the latest mail to an address. */
export const codeIn = ({ mails }: Pick<TestApp, 'mails'>, email: string): string =>
  /\b\d{6}\b/.exec(mails.to(email).at(-1)?.text ?? '')?.[0] ?? '';

/** Begins the proof of a new email address, and waits for its code. */
export async function aProofCode({ context, mails }: Pick<TestApp, 'context' | 'mails'>) {
  const { email } = aPerson();
  const { proofID } = await beginProof(context, ProofBody.parse({ kind: 'email', identifier: email }), aVisitor());
  await mails.deliver();
  return { proofID, code: codeIn({ mails }, email) };
}

/** A notice that a report is wrong, from somebody else each time. */
export const aRequest = (more: object = {}) => ({
  kind: 'notice',
  name: crypto.randomUUID(),
  report: 'The one about a shop in Lahore',
  reason: 'wrong',
  words: 'The shop has delivered everything.',
  ...more,
});

/** What calls of people named in reports need. */
export interface NamedOwner {
  /** The token of a link to the case of the subject's email. */
  caseLink(): Promise<string>;
  /** The same of a new phone number. */
  phoneCaseLink(): Promise<string>;
  /** The id of a proof of a new CNIC that waits for its photo, or for a moderator. */
  proof(until: 'begun' | 'waiting'): Promise<string>;
  /** The id of a request that waits. */
  request(): Promise<string>;
  /** The id of a proof of a social media name or a website, which has to show something. */
  placedProof(kind: 'handle' | 'host', identifier: string): Promise<string>;
  /** A proof of a new email address, and its code. */
  proofCode(): Promise<{ proofID: string; code: string }>;
}

export const namedOwner = (testApp: TestApp, email: string): NamedOwner => ({
  caseLink: () => aCaseLink(testApp, email),
  phoneCaseLink: () => aCaseLink(testApp, aSubject().phone, 'phone'),
  proof: (until) => aProof(testApp, until),
  request: async () =>
    (await sendRequest(testApp.context, RemovalRequestBody.parse(aRequest()), aVisitor(), 'a-request')).requestID,
  placedProof: async (kind, identifier) => {
    const body = ProofBody.parse({ kind, identifier, contactEmail: aPerson().email });
    return (await beginProof(testApp.context, body, aVisitor())).proofID;
  },
  proofCode: () => aProofCode(testApp),
});

/** For every endpoint of people named in reports, and of their proofs, a request that succeeds. */
export const namedCalls: Record<
  Extract<
    EndpointName,
    `${'cases' | 'caseClaims' | 'proofs' | 'removalRequests' | 'staffRequests' | 'waitingProofs'}.${string}`
  >,
  (owner: Owner) => Sent | Promise<Sent>
> = {
  'proofs.begin': () => ({ body: { kind: 'email', identifier: aPerson().email } }),
  'proofs.document': async ({ proof }) => ({
    params: { proofID: await proof('begun') },
    file: { bytes: await aPicture({ width: 8, height: 8 }) },
  }),
  'proofs.profile': async ({ placedProof }) => ({
    params: { proofID: await placedProof('handle', 'instagram:shop_pk') },
    body: { link: 'https://www.instagram.com/shop_pk' },
  }),
  'proofs.website': async ({ placedProof }) => ({ params: { proofID: await placedProof('host', 'shop.example.com') } }),
  'proofs.confirm': async ({ proofCode }) => {
    const { proofID, code } = await proofCode();
    return { params: { proofID }, body: { code } };
  },
  'removalRequests.send': () => ({ body: aRequest() }),
  'staffRequests.list': () => ({}),
  'staffRequests.open': async ({ request }) => ({ params: { id: await request() } }),
  'staffRequests.decide': async ({ request }) => ({
    params: { id: await request() },
    body: { outcome: 'refused', answer: 'The report says no such thing.' },
  }),
  'waitingProofs.list': () => ({}),
  'waitingProofs.open': async ({ proof }) => ({ params: { id: await proof('waiting') } }),
  'waitingProofs.document': async ({ proof }) => ({ params: { id: await proof('waiting') } }),
  'waitingProofs.decide': async ({ proof }) => ({
    params: { id: await proof('waiting') },
    body: { decision: 'approve', reason: 'photoFits' },
  }),
  'caseClaims.mark': async ({ caseLink }) => ({
    body: { link: await caseLink(), marker: 'victim_of_impersonation', on: true },
  }),
  'caseClaims.recycled': async ({ phoneCaseLink }) => ({ body: { link: await phoneCaseLink(), since: '2026-01-31' } }),
  'cases.open': async ({ caseLink }) => ({ body: { link: await caseLink() } }),
  'cases.end': async ({ caseLink }) => ({ body: { link: await caseLink() } }),
};
