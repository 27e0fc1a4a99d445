// See docs/decisions/0025-a-proof-asks-nothing-about-reports.md

import {
  type BegunProof,
  type ProofBody,
  proofCodeLength,
  proofCodeMinutes,
  proofCodeTries,
  proofPhotoMinutes,
} from '../../../../contract/disputes/named.ts';
import type { UploadedFile } from '../../../../contract/endpoint.ts';
import type { DecideProofBody, OpenedProof, WaitingProof } from '../../../../contract/moderation/proofs.ts';
import { maskedIdentifier, normalIdentifier, type ProvableIdentifier } from '../../../../contract/rules/identifiers.ts';
import { ApiError, invalid, notFound } from '../../../errors.ts';
import { siteNetworkOf, type Visitor } from '../../../http/visitor.ts';
import { type Clock, dayMs } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import { errorFacts, type Log } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/ops/metrics.ts';
import { fittedPicture, InvalidPicture, PicturesBusy, TooManyPixels } from '../../../platform/pictures/picture.ts';
import type { Scanner } from '../../../platform/scanner/clamd.ts';
import { randomCode } from '../../../platform/vault/secrets.ts';
import type { AuditEvent, AuditService } from '../../audit/service.ts';
import {
  beginProofRules,
  confirmProofRules,
  proofPhotoRules,
  proofSmsRules,
  type ThrottleService,
} from '../../limits/throttle/service.ts';
import type { MailService } from '../../notices/mail/service.ts';
import type { SmsService } from '../../notices/sms/service.ts';
import type { CaseService } from '../cases/service.ts';
import type { ConflictService } from '../conflicts/service.ts';
import type { ProofPlace, ProofRepository, StoredProof } from './repository.ts';

const minuteMs = 60_000;
/** How long a proof waits for a moderator at most, in milliseconds. */
const maxWaitMs = 30 * dayMs;
/** Photos that wait at once: about 1 GB. */
const maxPhotos = 2_000;
/** The same of those from one site, see `siteNetworkOf`. */
const maxSitePhotos = 100;
/** How long a proof with a photo waits at most while there is no room for others, in milliseconds. */
const fullWaitMs = 7 * dayMs;
/** Pixels of the longer side of a photo, so that the small print of a card can be read. */
const photoSide = 1_800;
/** How many old proofs one step handles. */
const batchSize = 100;

/** A member of staff who makes a call. */
export interface Staff {
  accountId: string;
  requestId: string;
}

interface Needs {
  db: Db;
  proofs: ProofRepository;
  cases: Pick<CaseService, 'prove'>;
  conflicts: Pick<ConflictService, 'refuseProof'>;
  mail: MailService;
  sms: SmsService;
  throttle: ThrottleService;
  /** Null when files are not scanned. */
  scanner: Scanner | null;
  metrics: Pick<Metrics, 'countScan'>;
  audit: AuditService;
  clock: Clock;
  log: Log;
}

/** The place in the list that a cursor names. */
function placeOf(cursor: string): ProofPlace {
  const [ms = '', id = ''] = cursor.split(' ');
  return { since: new Date(Number(ms)), id };
}

export type ProofService = ReturnType<typeof proofService>;

/**
 * Proofs that an identifier is one's own (N2). Nothing here asks whether the registry has anything about an identifier,
 * so neither answers nor their timing reveal that.
 */
export function proofService(needs: Needs) {
  const { db, proofs, cases, conflicts, mail, sms, throttle, scanner, metrics, audit, clock, log } = needs;
  const later = (ms: number) => new Date(clock().getTime() + ms);
  const note = (tx: Tx, by: Staff, event: AuditEvent, details: Record<string, unknown>) =>
    audit.note(tx, { actor: 'account', actorId: by.accountId, event, requestId: by.requestId, details });

  /** Makes the case and mails its link, in the transaction that ends the proof. @returns the link */
  async function prove(tx: Tx, { identifier, contactEmail, language }: StoredProof) {
    const proven = await cases.prove(tx, { identifier, contactEmail, language });
    await mail.queue(tx, { kind: 'caseLink', to: contactEmail, name: '', language, caseLink: proven.link });
    return proven;
  }

  /** Counts a message; false once the day's, or the network's part of them, are used up. */
  async function maySendSms(visitor: Visitor): Promise<boolean> {
    try {
      await throttle.take(proofSmsRules(visitor));
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  const row = ({ id, identifier, hasPhoto, waitingSince }: StoredProof): WaitingProof => ({
    id,
    kind: identifier.kind,
    masked: maskedIdentifier(identifier.kind, identifier.value),
    hasPhoto,
    waitingSince: (waitingSince ?? clock()).toISOString(),
  });

  /** @throws ApiError 422 for a file with malware, 503 while the scanner is away */
  async function scan(bytes: Uint8Array): Promise<void> {
    if (!scanner) return;
    const found = await scanner.scan(bytes).catch((error: unknown) => {
      metrics.countScan('failed');
      log.warn('photo of a proof not scanned', errorFacts(error));
      throw new ApiError(503, 'unavailable');
    });
    metrics.countScan(found === null ? 'clean' : 'infected');
    if (found !== null) throw new ApiError(422, 'fileInfected', [], { values: { name: 'photo' } });
  }

  /** @throws ApiError 422 for what is no picture, 503 when too many are being decoded */
  async function decoded(bytes: Uint8Array, { network }: Visitor): Promise<Buffer> {
    try {
      return await fittedPicture(bytes, photoSide, network);
    } catch (error) {
      if (error instanceof PicturesBusy) throw new ApiError(503, 'unavailable');
      if (!(error instanceof InvalidPicture)) throw error;
      throw invalid([{ path: 'file', code: error instanceof TooManyPixels ? 'fileTooManyPixels' : 'fileBroken' }]);
    }
  }

  /** Locks a proof that takes a photo. @throws ApiError 404 when it takes none, 503 when too many wait */
  async function lockForPhoto(tx: Tx, proofId: string, site: string): Promise<void> {
    if (!(await proofs.lockOpen(tx, proofId, clock()))) throw notFound('proofNotOpen');
    const { all, ofSite } = await proofs.countPhotos(tx, site, maxPhotos);
    if (all >= maxPhotos || ofSite >= maxSitePhotos) throw new ApiError(503, 'proofsFull');
  }

  return {
    sealedRows: proofs.sealedRows,
    /** Forgets from which networks photos came: they are kept as blind indexes only. */
    forgetTokens: (): Promise<void> => proofs.forgetSites(db),

    /**
     * Begins a proof: mails or texts a code, or waits for what a moderator can look at.
     * @throws ApiError 429 after too many for the identifier, the address or the network
     */
    async begin(body: ProofBody, visitor: Visitor): Promise<BegunProof> {
      const { kind, language, words } = body;
      // The schema has checked it.
      const identifier: ProvableIdentifier = { kind, value: normalIdentifier(kind, body.identifier) ?? '' };
      const contactEmail = kind === 'email' ? identifier.value : (body.contactEmail ?? '');
      const date = clock().toISOString().slice(0, 10);
      const mayText = kind === 'phone' && sms.isAvailable();
      const begun = { identifier, contactEmail, date, byModerator: kind !== 'email' && !mayText };
      await throttle.take(beginProofRules(begun, visitor));
      const isTexted = mayText && (await maySendSms(visitor));
      const byModerator = kind !== 'email' && !isTexted;

      const code = byModerator ? null : randomCode('0123456789', proofCodeLength);
      const [id, createdAt] = [crypto.randomUUID(), clock()];
      const expiresAt = later((byModerator ? proofPhotoMinutes : proofCodeMinutes) * minuteMs);
      // Without a photo, a moderator can call the owner of a phone number, but nobody can tell whose a CNIC is.
      const isWaiting = byModerator && kind === 'phone' && words !== null;
      await db.transaction(async (tx) => {
        await proofs.insert(tx, {
          ...{ id, identifier, contactEmail, language, byModerator, code, createdAt, expiresAt },
          words: byModerator ? words : null,
          waitingSince: isWaiting ? createdAt : null,
        });
        if (code === null) return;
        if (isTexted) await sms.queueCode(tx, { to: identifier.value, language, code });
        else await mail.queue(tx, { kind: 'proofCode', to: contactEmail, name: '', language, code });
      });
      return { proofID: id, by: byModerator ? 'moderator' : 'code', expiresAt: expiresAt.toISOString() };
    },

    /**
     * Counts a photo before it is read.
     * @throws ApiError 404 when the proof takes none, 429 after too many, 503 when too many wait
     */
    async admitPhoto(proofId: string, visitor: Visitor): Promise<void> {
      await throttle.take(proofPhotoRules(visitor));
      await db.transaction((tx) => lockForPhoto(tx, proofId, siteNetworkOf(visitor.address)));
    },

    /**
     * Takes the photo for a moderator.
     * @throws ApiError 404 when the proof takes none any more, 422 for what is no picture or has malware, 503 when too many
     * wait
     */
    async addPhoto(proofId: string, { bytes }: UploadedFile, visitor: Visitor): Promise<void> {
      const site = siteNetworkOf(visitor.address);
      await scan(bytes);
      const picture = await decoded(bytes, visitor);
      await db.transaction(async (tx) => {
        await lockForPhoto(tx, proofId, site);
        if (!(await proofs.addPhoto(tx, proofId, { bytes: picture, site }, clock()))) throw notFound('proofNotOpen');
      });
    },

    /**
     * Finishes a proof with its code. If the right code comes several times at once, only one call makes the link.
     * @returns the link of the case, which is mailed, too
     * @throws ApiError 422 for a wrong or expired code, one tried too often, and an unknown proof; 429 after too many
     */
    async confirm(proofId: string, code: string, visitor: Visitor): Promise<{ link: string }> {
      const wrong = () => invalid([{ path: 'code', code: 'proofCodeInvalid' }]);
      const rules = confirmProofRules(visitor);
      await throttle.take(rules);
      const proof = await proofs.tryCode(db, proofId, code, { max: proofCodeTries, now: clock() });
      if (!proof) throw wrong();
      const { link } = await db.transaction(async (tx) => {
        if (!(await proofs.remove(tx, proofId))) throw wrong();
        return prove(tx, proof);
      });
      await throttle.succeeded(rules);
      return { link };
    },

    /** Deletes proofs that nobody finished; tells those who have waited for a moderator too long, and makes room for others. */
    async removeOld(): Promise<void> {
      await proofs.removeExpired(db, clock());
      const { all } = await proofs.countPhotos(db, '', maxPhotos);
      const before = (waitMs: number) => new Date(clock().getTime() - waitMs);
      const since = { words: before(maxWaitMs), photo: before(all >= maxPhotos ? fullWaitMs : maxWaitMs) };
      const removeSome = () =>
        db.transaction(async (tx) => {
          const old = await proofs.lockOld(tx, since, batchSize);
          for (const { id, proof } of old) {
            await proofs.remove(tx, id);
            if (!proof) continue;
            const { contactEmail: to, language } = proof;
            await mail.queue(tx, { kind: 'proofRefused', to, name: '', language, reason: 'tooOld', note: null });
          }
          return old.length;
        });
      while ((await removeSome()) > 0);
    },

    staff: {
      /** A page of those that wait, the oldest first. */
      async page(query: { limit: number; cursor?: string | undefined }) {
        const after = query.cursor === undefined ? null : placeOf(query.cursor);
        const { items, next } = await proofs.page(db, { limit: query.limit, after });
        return { items: items.map(row), next: next && `${next.since.getTime()} ${next.id}` };
      },

      /** A proof, unmasked. @throws ApiError 403 for the moderator's own matter, 404 when it is decided */
      open: (id: string, by: Staff): Promise<OpenedProof> =>
        db.transaction(async (tx) => {
          const proof = await proofs.waiting(tx, id);
          if (!proof) throw notFound('proofNotFound');
          await conflicts.refuseProof(tx, by.accountId, proof);
          await note(tx, by, 'proof.opened', { proof: id });
          const { identifier, contactEmail, words } = proof;
          return { ...row(proof), identifier: identifier.value, contactEmail, words };
        }),

      /** The photo, a JPEG. @throws ApiError 403 for the moderator's own matter, 404 when there is none any more */
      photo: (id: string, by: Staff): Promise<Buffer> =>
        db.transaction(async (tx) => {
          const proof = await proofs.waiting(tx, id);
          const photo = proof && (await proofs.photo(tx, id));
          if (!photo) throw notFound('proofNotFound');
          await conflicts.refuseProof(tx, by.accountId, proof);
          await note(tx, by, 'proof.photo_opened', { proof: id });
          return photo;
        }),

      /**
       * Approves or refuses a proof, and destroys it with its photo. The person is told by mail.
       * @throws ApiError 403 for the moderator's own matter, 404 when someone else has decided it
       */
      decide: (id: string, { decision, reason, note: words }: DecideProofBody, by: Staff): Promise<void> =>
        db.transaction(async (tx) => {
          const proof = await proofs.lockWaiting(tx, id);
          if (!proof) throw notFound('proofNotFound');
          await conflicts.refuseProof(tx, by.accountId, proof);
          await proofs.remove(tx, id);
          const { contactEmail: to, language } = proof;
          if (decision === 'approve') {
            const { caseId } = await prove(tx, proof);
            await note(tx, by, 'proof.approved', { proof: id, reason, case: caseId });
          } else {
            await mail.queue(tx, { kind: 'proofRefused', to, name: '', language, reason, note: words });
            await note(tx, by, 'proof.refused', { proof: id, reason });
          }
        }),
    },
  };
}
