// See docs/decisions/0015-files-are-written-anew.md
import { ApiError } from '../../errors.ts';
import { uploadRooms } from '../../limits.ts';

/** Seconds until a file for which there was no room should be sent again. */
const retryAfter = 10;

/** Who sends a file. */
export interface Sender {
  kind: keyof typeof uploadRooms;
  id: string;
}

/** The room in memory that a file has taken. */
export interface UploadSlot {
  /** The whole file is here, so it no longer gives way to others. */
  arrived(): void;
  release(): void;
}

interface Taken {
  id: string;
  bytes: number;
  /** When it was taken, as `performance.now()`. */
  at: number;
  /** Ends the upload; null once the file has arrived. */
  end: ((reason: ApiError) => void) | null;
}

export interface UploadSlots {
  /**
   * Takes room for a file that is about to be read. When there is none, uploads that have been arriving for too long give way,
   * the oldest first: a slow connection may take minutes, but not while others wait for its room.
   * @param end ends the upload, with the reason as its answer
   * @throws ApiError 503 when there is no room
   */
  take(sender: Sender, bytes: number, end: (reason: ApiError) => void): UploadSlot;
}

/**
 * Files are read into memory whole, since they are scanned, decoded and sealed whole. So all of them together, and each
 * sender's, have a bound in each process. Strangers cannot take the room of accounts.
 * @param patienceMs after which an upload gives way
 */
export function uploadSlots(patienceMs: number): UploadSlots {
  // In the order in which they were taken.
  const slots = { account: new Set<Taken>(), site: new Set<Taken>() };
  const full = () => new ApiError(503, 'unavailable', [], { retryAfter });

  return {
    take({ kind, id }, bytes, end) {
      const taken = slots[kind];
      const now = performance.now();
      const leaving = new Set<Taken>();
      const fits = (all: readonly Taken[], bound: number): boolean => {
        const staying = all.filter((slot) => !leaving.has(slot));
        let missing = staying.reduce((sum, slot) => sum + slot.bytes, bytes) - bound;
        for (const slot of staying) {
          if (missing <= 0) break;
          if (slot.end === null || now - slot.at < patienceMs) continue;
          leaving.add(slot);
          missing -= slot.bytes;
        }
        return missing <= 0;
      };
      const { all, each } = uploadRooms[kind];
      const own = [...taken].filter((slot) => slot.id === id);
      if (!fits(own, each) || !fits([...taken], all)) throw full();
      for (const slot of leaving) {
        taken.delete(slot);
        slot.end?.(full());
      }
      const slot: Taken = { id, bytes, at: now, end };
      taken.add(slot);
      return {
        arrived() {
          slot.end = null;
        },
        release: () => void taken.delete(slot),
      };
    },
  };
}
