import { afterAll, describe, expect, test } from 'vitest';
import { caseClaims, cases } from '../../../src/contract/disputes/cases.ts';
import { disputes } from '../../../src/contract/disputes/disputes.ts';
import { proofs } from '../../../src/contract/disputes/named.ts';
import { type ProofReason, proofMeansOf, proofReasonsFor } from '../../../src/contract/disputes/proof-means.ts';
import { waitingProofs } from '../../../src/contract/disputes/staff-proofs.ts';
import { lookupKinds } from '../../../src/contract/lookup/lookup-kinds.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { type IdentifierKind, identifierKinds, isMainKind } from '../../../src/contract/rules/identifier-kinds.ts';
import { normalIdentifier } from '../../../src/contract/rules/identifiers.ts';
import { profileLinkOf } from '../../../src/contract/rules/social-handle.ts';
import { isToBeTexted } from '../../../src/server/areas/disputes/tell-subjects.ts';
import { deliverSms } from '../../../src/server/areas/notices/sms/text-messages.ts';
import { refreshMarkers } from '../../../src/server/areas/registry/special-identifiers.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { httpSmsGateway } from '../../../src/server/platform/sms/sms-gateway.ts';
import { txtRecords } from '../../../src/server/platform/txt-records.ts';
import { startDisputes, story, uphold } from '../../support/disputed.ts';
import { startDns } from '../../support/dns-server.ts';
import { aPdf } from '../../support/files.ts';
import { codeIn, mailedLink, tokenIn } from '../../support/named-calls.ts';
import { aPerson } from '../../support/people.ts';
import { aPicture } from '../../support/pictures.ts';
import { aReport } from '../../support/reports.ts';
import { startSmsGateway } from '../../support/sms-gateway.ts';
import { aSubject } from '../../support/subjects.ts';
import { day } from '../../support/time.ts';

const gateway = await startSmsGateway();
const dns = await startDns();
afterAll(() => gateway.close());
afterAll(() => dns.close());
const { testApp, stranger, as, asStaff, context, mails, who, decide, pageOf, namedBy } = await startDisputes({
  smsGateway: httpSmsGateway(gateway.url, null),
  resolveTxt: (name) => txtRecords(name, [dns.address]),
});
const business = await as();

let people = 9;
/** What people type, some of it as a link, and no other test has. */
function typed(kind: IdentifierKind): string {
  people += 1;
  const value = lookupKinds[kind].invented({ slug: `shop-${people}`, number: people });
  if (kind === 'host') return `https://www.${value}/sale`;
  return kind === 'handle' ? (profileLinkOf(value) ?? '') : value;
}
/** In normal form. */
const normal = (kind: IdentifierKind, value: string): string => normalIdentifier(kind, value) ?? '';

const lookUp = async (identifiers: object) => (await business.looksUp(identifiers)).body;

/** Files a report that names an identifier alone. @param ms how long ago */
async function report(kind: IdentifierKind, value: string, ms = 0): Promise<string> {
  const none = { email: null, CNIC: null, phone: null };
  const named = isMainKind(kind) ? { [kind]: value } : { furtherIdentifiers: [{ kind, value: normal(kind, value) }] };
  const then = { ...context, clock: () => new Date(Date.now() - ms) };
  return (await createReport(then, who.author.accountId, aReport({ ...none, ...named } as object))).id;
}

async function begin(kind: IdentifierKind, identifier: string, more: object = {}) {
  const contactEmail = aPerson().email;
  const body = { kind, identifier, contactEmail, ...more };
  return { contactEmail, ...(await stranger.call(proofs.begin, { body })).body };
}
async function confirmed(proofID: string, code: string): Promise<string> {
  const { body } = await stranger.call(proofs.confirm, { params: { proofID }, body: { code } });
  return tokenIn(body.link);
}
async function codeByMail(kind: IdentifierKind, value: string): Promise<string> {
  const { proofID } = await begin(kind, value);
  await mails.deliver();
  return confirmed(proofID, codeIn(testApp, normal(kind, value)));
}
async function codeBySms(kind: IdentifierKind, value: string): Promise<string> {
  const { proofID, by } = await begin(kind, value);
  expect(by).toBe('code');
  await deliverSms(context, isToBeTexted);
  const to = normal(kind, value);
  return confirmed(proofID, /\d{6}/.exec(gateway.received.findLast((sms) => sms.to === to)?.text ?? '')?.[0] ?? '');
}
async function approve(id: string, reason: ProofReason): Promise<void> {
  const body = { decision: 'approve', reason };
  expect((await who.moderator.call(waitingProofs.decide, { params: { id }, body })).status).toBe(200);
}
async function byDocument(kind: IdentifierKind, value: string, bytes: Buffer, reason: ProofReason): Promise<string> {
  const { proofID, by, contactEmail } = await begin(kind, value, kind === 'wallet' ? { withoutCode: true } : {});
  expect(by).toBe('document');
  const sent = await stranger.call(proofs.document, { params: { proofID }, file: { bytes } });
  expect(sent.status).toBe(200);
  await approve(proofID, reason);
  return mailedLink(testApp, contactEmail);
}
const aPhoto = () => aPicture({ width: 8, height: 8 });

/** Proves an identifier as people do. @returns the token of the link to the case */
async function prove(kind: IdentifierKind, value: string): Promise<string> {
  const { code, otherwise, mayRefuseCode } = proofMeansOf(kind);
  if (code?.by === 'mail') return codeByMail(kind, value);
  if (code && !mayRefuseCode) return codeBySms(kind, value);
  const [reason] = proofReasonsFor(kind, 'approve');
  if (otherwise === 'document' && reason)
    return byDocument(kind, value, kind === 'CNIC' ? await aPhoto() : aPdf('a letter'), reason);
  const { proofID, by, toPlace, contactEmail } = await begin(kind, value);
  expect(by).toBe(otherwise);
  if (otherwise === 'website') {
    dns.records.set(`_fraud-shield.${normal(kind, value)}`, [toPlace]);
    const { body } = await stranger.call(proofs.website, { params: { proofID } });
    expect(body.isProven).toBe(true);
  } else {
    await stranger.call(proofs.profile, { params: { proofID }, body: { link: value } });
    if (reason) await approve(proofID, reason);
  }
  return mailedLink(testApp, contactEmail);
}

async function dispute(link: string): Promise<void> {
  const body = { ...(await namedBy(link)), reason: 'notMe', words: story };
  expect((await stranger.call(disputes.open, { body })).status).toBe(200);
}

describe('whoever is reported by', () => {
  test.each(identifierKinds)('%s proves it, disputes the report, and is cleared in lookups', async (kind) => {
    const value = typed(kind);
    const id = await report(kind, value);
    expect((await lookUp({ [kind]: value })).verdict).toBe('reported');
    const link = await prove(kind, value);
    const before = await pageOf(link);
    expect([before.kind, before.reports.length, before.verdict]).toEqual([kind, 1, 'reported']);
    await dispute(link);
    expect((await decide(id, uphold)).status).toBe(200);
    await refreshMarkers(context);
    expect(await lookUp({ [kind]: value })).toMatchObject({ verdict: 'cleared', score: 0, reports: [] });
  });

  test.each(identifierKinds)('%s gets the same answer whether anything is reported or not', async (kind) => {
    const [held, free] = [typed(kind), typed(kind)];
    await report(kind, held);
    const shapes = [];
    for (const identifier of [held, free]) {
      const { status, body } = await stranger.call(proofs.begin, {
        body: { kind, identifier, contactEmail: aPerson().email },
      });
      shapes.push([status, body.by, Object.keys(body), typeof body.toPlace]);
    }
    expect(shapes[0]).toEqual(shapes[1]);
  });

  test.each(identifierKinds.filter((kind) => proofMeansOf(kind).separatesHolders))(
    '%s sees nothing of what an earlier holder wrote, and can have older reports looked at again',
    async (kind) => {
      const value = typed(kind);
      await report(kind, value, 2 * day);
      const first = await prove(kind, value);
      await dispute(first);
      const second = await prove(kind, value);
      expect((await stranger.call(cases.open, { body: { link: first } })).status).toBe(404);
      const seen = await pageOf(second);
      expect(seen.reports).toMatchObject([{ disputed: true, dispute: null }]);
      expect(JSON.stringify(seen)).not.toContain(story);
      const since = new Date().toISOString().slice(0, 10);
      const recycled = await stranger.call(caseClaims.recycled, { body: { link: second, since } });
      expect(recycled.body).toEqual({ reports: 1 });
    },
  );
});

describe('a phone number and the mobile wallet with it', () => {
  const both = () => {
    const { phone } = aSubject();
    return { phone, wallet: `jazzcash:${phone}` };
  };

  test('are one matter for whoever has the number: one case, and both are cleared', async () => {
    for (const kind of ['phone', 'wallet'] as const) {
      const { phone, wallet } = both();
      const { id } = await createReport(
        context,
        who.author.accountId,
        aReport({
          email: null,
          CNIC: null,
          phone,
          furtherIdentifiers: [{ kind: 'wallet', value: normal('wallet', wallet) }],
        } as object),
      );
      await report('wallet', wallet);
      const link = await codeBySms(kind, kind === 'phone' ? phone : wallet);
      const seen = await pageOf(link);
      expect([seen.kind, seen.alsoProven, seen.reports.length]).toEqual(['phone', ['wallet'], 2]);
      const marker = { link, marker: 'victim_of_impersonation', on: true };
      await stranger.call(caseClaims.mark, { body: marker });
      expect((await lookUp({ wallet })).markers).toEqual(['victim_of_impersonation']);
      for (const { reportID } of seen.reports)
        await stranger.call(disputes.open, { body: { link, reportID, reason: 'notMe', words: story } });
      await decide(id, uphold);
      await refreshMarkers(context);
      expect((await lookUp({ phone })).verdict).toBe('cleared');
      expect((await lookUp({ wallet })).verdict).toBe('disputed');
    }
  });

  test('are two for whoever has a letter about the wallet', async () => {
    const { phone, wallet } = both();
    await report('phone', phone);
    await report('wallet', wallet);
    const seen = await pageOf(await prove('wallet', wallet));
    expect([seen.kind, seen.alsoProven, seen.reports.length]).toEqual(['wallet', [], 1]);
  });

  test('are both the own matter of a moderator who has proven the number', async () => {
    const { phone, wallet } = both();
    const own = await asStaff('moderator');
    const { proofID } = (
      await stranger.call(proofs.begin, {
        body: { kind: 'phone', identifier: phone, contactEmail: own.person.email },
      })
    ).body;
    await deliverSms(context, isToBeTexted);
    await confirmed(proofID, /\d{6}/.exec(gateway.received.at(-1)?.text ?? '')?.[0] ?? '');
    const link = await mailedLink(testApp, own.person.email);
    await stranger.call(caseClaims.mark, { body: { link, marker: 'protective_registration', on: false } });
    const id = await report('wallet', wallet);
    const another = await prove('wallet', wallet);
    await dispute(another);
    const opened = await own.call(queue.open, { params: { reportID: id } });
    expect([opened.status, opened.body.code]).toEqual([403, 'ownMatter']);
  });
});

describe('a proof that a moderator decides', () => {
  const waiting = async (kind: 'iban' | 'handle') => {
    const value = typed(kind);
    const begun = await begin(kind, value);
    const params = { proofID: begun.proofID };
    if (kind === 'iban') await stranger.call(proofs.document, { params, file: { bytes: aPdf('x') } });
    else await stranger.call(proofs.profile, { params, body: { link: value } });
    return { value, ...begun };
  };

  test('shows what was sent, and is destroyed with the decision, which has a reason of its kind', async () => {
    const letter = await waiting('iban');
    const params = { id: letter.proofID };
    const opened = (await who.moderator.call(waitingProofs.open, { params })).body;
    const { value: identifier } = letter;
    expect(opened).toMatchObject({ kind: 'iban', identifier, documentType: 'application/pdf', profile: null });
    const file = await who.moderator.call(waitingProofs.document, { params });
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
    await approve(letter.proofID, 'documentFits');
    expect((await who.moderator.call(waitingProofs.document, { params })).body.code).toBe('proofNotFound');

    const { proofID: id, toPlace, value: link } = await waiting('handle');
    expect(toPlace).toMatch(/^FS-[0-9A-F]{10}$/);
    const profile = (await who.moderator.call(waitingProofs.open, { params: { id } })).body;
    expect(profile).toMatchObject({ kind: 'handle', profile: { link, codes: [toPlace] }, documentType: null });
    const decides = (decision: string, reason: string) =>
      who.moderator.call(waitingProofs.decide, { params: { id }, body: { decision, reason } });
    const refused = { body: { errors: [{ path: 'reason', code: 'reasonCodeRequired' }] } };
    expect(await decides('approve', 'documentFits')).toMatchObject(refused);
    expect(await decides('approve', 'codeMissing')).toMatchObject(refused);
    expect(await decides('refuse', 'unreadable')).toMatchObject(refused);
    expect((await decides('refuse', 'codeMissing')).status).toBe(200);
  });

  test('takes a link to this very profile only, and a PDF that is whole and small', async () => {
    const { proofID } = await begin('handle', 'instagram:shop_pk');
    for (const link of [
      'https://instagram.com/other',
      'http://instagram.com/shop_pk',
      'https://evil.example/shop_pk',
      'x',
    ])
      expect((await stranger.call(proofs.profile, { params: { proofID }, body: { link } })).body.errors).toMatchObject([
        { path: 'link', code: 'proofLinkInvalid' },
      ]);
    const { proofID: other } = await begin('iban', typed('iban'));
    const large = Buffer.concat([aPdf('x').subarray(0, 9), Buffer.alloc(2 * 1024 * 1024, 32), aPdf('x')]);
    for (const [bytes, code] of [
      [large, 'proofPdfTooLarge'],
      [Buffer.from('%PDF-1.7 and nothing'), 'fileBroken'],
    ] as const) {
      const { body } = await stranger.call(proofs.document, { params: { proofID: other }, file: { bytes } });
      expect([body.code, body.errors?.[0]?.code ?? code]).toEqual([code, code]);
    }
  });

  test('of a kind with another way is not begun without a code', async () => {
    const body = { kind: 'phone', identifier: aSubject().phone, contactEmail: aPerson().email, withoutCode: true };
    expect((await stranger.call(proofs.begin, { body })).body.errors).toMatchObject([{ path: 'withoutCode' }]);
  });
});
