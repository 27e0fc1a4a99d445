import type { UploadedFile } from '../../../../contract/endpoint.ts';
import type { App } from '../../../app.ts';
import { ApiError, invalid, notFound } from '../../../errors.ts';
import { siteNetworkOf, type Visitor } from '../../../http/visitor.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { errorFacts } from '../../../platform/log.ts';
import { fittedPicture, InvalidPicture, PicturesBusy, TooManyPixels } from '../../../platform/pictures/picture.ts';
import { proofPhotoRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { countPhotos, insertPhoto, lockProofForPhoto } from './store.ts';

/** Photos that wait at once: about 1 GB. */
export const maxPhotos = 2_000;
/** The same of those from one site, see `siteNetworkOf`. */
const maxSitePhotos = 100;
/** Pixels of the longer side of a photo, so that the small print of a card can be read. */
const photoSide = 1_800;

/** @throws ApiError 422 for a file with malware, 503 while the scanner is away */
async function scan({ scanner, metrics, log }: App, bytes: Uint8Array): Promise<void> {
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
async function requireRoom(app: App, tx: Tx, proofId: string, site: string): Promise<void> {
  if (!(await lockProofForPhoto(app, tx, proofId))) throw notFound('proofNotOpen');
  const { all, ofSite } = await countPhotos(app, tx, site, maxPhotos);
  if (all >= maxPhotos || ofSite >= maxSitePhotos) throw new ApiError(503, 'proofsFull');
}

/**
 * Counts a photo before it is read.
 * @throws ApiError 404 when the proof takes none, 429 after too many, 503 when too many wait
 */
export async function admitProofPhoto(app: App, proofId: string, visitor: Visitor): Promise<void> {
  await takeTries(app, proofPhotoRules(visitor));
  await app.db.transaction((tx) => requireRoom(app, tx, proofId, siteNetworkOf(visitor.address)));
}

/**
 * Takes the photo for a moderator.
 * @throws ApiError 404 when the proof takes none any more, 422 for what is no picture or has malware, 503 when too many
 * wait
 */
export async function addProofPhoto(
  app: App,
  proofId: string,
  { bytes }: UploadedFile,
  visitor: Visitor,
): Promise<void> {
  const site = siteNetworkOf(visitor.address);
  await scan(app, bytes);
  const picture = await decoded(bytes, visitor);
  await app.db.transaction(async (tx) => {
    await requireRoom(app, tx, proofId, site);
    if (!(await insertPhoto(app, tx, proofId, { bytes: picture, site }))) throw notFound('proofNotOpen');
  });
}
