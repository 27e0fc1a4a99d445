// See docs/decisions/0015-files-are-written-anew.md
import type { FastifyRequest, RouteOptions } from 'fastify';
import type { Upload } from '../../contract/endpoint.ts';
import { ApiError } from '../errors.ts';
import { formOverhead } from './upload.ts';
import { siteNetworkOf, type Visitor, visitorOf } from './visitor.ts';

/** Bytes of files in memory at once that were sent by people who are not signed in. */
const maxBytes = 160 * 1024 * 1024;
/** How much of that one site may use, see `siteNetworkOf`: three of the largest files. */
const maxSiteBytes = 30 * 1024 * 1024;

/** Seconds until a file for which there was no room should be sent again. */
const retryAfter = 10;

export interface UploadPlaces {
  /**
   * The route of an upload that anyone may send: it is counted, and room is reserved for it, before the file is read.
   */
  guard(upload: Upload, route: RouteOptions): RouteOptions;
}

/**
 * Files are read into memory whole. Account holders are known and limited; everyone else shares this room, in each
 * process.
 * @param limit counts an upload of a visitor; throws ApiError 429 after too many
 */
export function uploadPlaces(limit: (visitor: Visitor) => Promise<void>): UploadPlaces {
  const taken = new Map<string, number>();
  let total = 0;

  /** @returns a function that releases the room @throws ApiError 503 when there is none */
  function take(site: string, bytes: number): () => void {
    const ofSite = taken.get(site) ?? 0;
    if (total + bytes > maxBytes || ofSite + bytes > maxSiteBytes)
      throw new ApiError(503, 'unavailable', [], { retryAfter });
    total += bytes;
    taken.set(site, ofSite + bytes);
    return () => {
      total -= bytes;
      const left = (taken.get(site) ?? 0) - bytes;
      if (left > 0) taken.set(site, left);
      else taken.delete(site);
    };
  }

  return {
    guard: (upload, route) => ({
      ...route,
      async handler(request, reply) {
        const visitor = visitorOf(request);
        await limit(visitor);
        const giveBack = take(siteNetworkOf(visitor.address), bytesOf(request, upload));
        try {
          return await route.handler.call(this, request, reply);
        } finally {
          giveBack();
        }
      },
    }),
  };
}

/** What an upload takes in memory at most. Without Content-Length, the largest file. */
function bytesOf({ headers }: FastifyRequest, upload: Upload): number {
  const declared = Number(headers['content-length'] ?? upload.maxBytes);
  return Math.min(declared, upload.maxBytes + formOverhead);
}
