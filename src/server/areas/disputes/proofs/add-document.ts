import { proofPdfMaxBytes } from '../../../../contract/disputes/named.ts';
import type { UploadedFile } from '../../../../contract/endpoint.ts';
import { isLinkToProfile } from '../../../../contract/rules/social-handle.ts';
import type { App } from '../../../app.ts';
import { ApiError, invalid, notFound } from '../../../errors.ts';
import { siteNetworkOf, type Visitor } from '../../../http/visitor.ts';
import { dayOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { bufferOf, detectKind, isIntactPdf } from '../../../platform/files/file-kind.ts';
import { fittedPicture } from '../../../platform/pictures/picture.ts';
import { proofDocumentRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { decoded, refuseMalware } from '../../reports/attachments/inspect-file.ts';
import {
  countDocuments,
  findDocument,
  insertDocument,
  insertProfileLink,
  lockOpenProof,
  type StoredProof,
} from './store.ts';

/** Documents that wait at once: about 1 GB of pictures, and 4 GB at most. */
export const maxDocuments = 2_000;
/** The same of those from one site, see `siteNetworkOf`. */
const maxSiteDocuments = 100;
/** Pixels of the longer side of a picture, so that the small print of a card can be read. */
const pictureSide = 1_800;

/**
 * A picture without metadata, or a PDF as it is.
 * @throws ApiError 422 for what is neither, or has malware; 503 while it cannot be scanned, or too many pictures are being decoded
 */
async function readable(app: App, bytes: Uint8Array, { network }: Visitor): Promise<Buffer> {
  const file = bufferOf(bytes);
  await refuseMalware(app, file, 'document');
  if (detectKind(file) !== 'application/pdf') return decoded(app, () => fittedPicture(file, pictureSide, network));
  if (file.length > proofPdfMaxBytes) throw invalid([{ path: 'file', code: 'proofPdfTooLarge' }]);
  if (!isIntactPdf(file)) throw invalid([{ path: 'file', code: 'fileBroken' }]);
  return file;
}

/**
 * Locks a proof that takes a document, or has it: it may come again because its answer was lost.
 * @throws ApiError 404 when it takes none, 503 when too many wait
 */
async function requireRoom(app: App, tx: Tx, proofId: string, site: string): Promise<StoredProof> {
  const proof = await lockOpenProof(app, tx, proofId, 'document');
  if (!proof) throw notFound('proofNotOpen');
  if (proof.hasDocument) return proof;
  const { all, ofSite } = await countDocuments(app, tx, site, maxDocuments);
  if (all >= maxDocuments || ofSite >= maxSiteDocuments) throw new ApiError(503, 'proofsFull');
  return proof;
}

/**
 * Counts a document before it is read.
 * @throws ApiError 404 when the proof takes none, 429 after too many, 503 when too many wait
 */
export async function admitProofDocument(app: App, proofId: string, visitor: Visitor): Promise<void> {
  await takeTries(app, proofDocumentRules(visitor, dayOf(app.clock())));
  await app.db.transaction(async (tx) => void (await requireRoom(app, tx, proofId, siteNetworkOf(visitor.address))));
}

/**
 * Takes the document for a moderator. The same one again changes nothing.
 * @throws ApiError 404 when the proof takes none any more, or has another, 422 for what cannot be read or has malware, 503 when too many
 * wait
 */
export async function addProofDocument(
  app: App,
  proofId: string,
  { bytes }: UploadedFile,
  visitor: Visitor,
): Promise<void> {
  const site = siteNetworkOf(visitor.address);
  const document = await readable(app, bytes, visitor);
  await app.db.transaction(async (tx) => {
    const { hasDocument } = await requireRoom(app, tx, proofId, site);
    if (!hasDocument) await insertDocument(app, tx, proofId, { bytes: document, site });
    else if (!(await findDocument(app, tx, proofId))?.equals(document)) throw notFound('proofNotOpen');
  });
}

/**
 * Takes the link to a profile that shows the code, for a moderator.
 * @throws ApiError 404 when the proof takes none, 422 for a link that leads elsewhere, 429 after too many
 */
export async function addProfileLink(app: App, proofId: string, link: string, visitor: Visitor): Promise<void> {
  await takeTries(app, proofDocumentRules(visitor, dayOf(app.clock())));
  await app.db.transaction(async (tx) => {
    const proof = await lockOpenProof(app, tx, proofId, 'profile');
    if (!proof) throw notFound('proofNotOpen');
    if (!isLinkToProfile(proof.identifier.value, link)) throw invalid([{ path: 'link', code: 'proofLinkInvalid' }]);
    await insertProfileLink(app, tx, proof, link);
  });
}
