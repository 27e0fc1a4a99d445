import type { App } from '../../app.ts';
import type { Head } from './line.ts';
import { findChainedLines } from './store.ts';
import { trailEnd } from './trail-store.ts';

/** The text form of an end of the chain: `17:9f86…`. */
export const formatHead = ({ position, mac }: Head): string => `${position}:${mac.toString('hex')}`;

/** Parses the text of `formatHead`. @returns null if it is malformed */
export function parseHead(text: string): Head | null {
  const [, position, mac] = /^([1-9]\d{0,14}):([0-9a-f]{32})$/.exec(text.trim()) ?? [];
  return position && mac ? { position: Number(position), mac: Buffer.from(mac, 'hex') } : null;
}

/** The end that this machine has stored; null without one. */
export const endNotedHere = ({ auditEndFile }: App): Head | null => parseHead(auditEndFile?.read() ?? '');

/** A file that somebody overwrote or emptied is evidence of tampering; a first start has none. */
export const isEndFileDamaged = (app: App): boolean =>
  app.auditEndFile !== null && app.auditEndFile.read() !== null && endNotedHere(app) === null;

/** Stores the end of the chain outside the database, unless the chain has lost the end stored before. */
export async function noteAuditEnd(app: App): Promise<void> {
  const { db, log, auditEndFile } = app;
  if (!auditEndFile) return;
  if (isEndFileDamaged(app)) return log.error('audit end file is damaged');
  const { head, start } = await trailEnd(app);
  const noted = endNotedHere(app);
  if (!head || head.position === 0 || noted?.position === head.position) return;
  const isDropped = noted !== null && noted.position <= start.position;
  const [line] = noted ? await findChainedLines(db, noted.position - 1, 1) : [];
  if (noted && !isDropped && !(line?.position === noted.position && line.mac.equals(noted.mac)))
    log.error('audit trail lacks a line that this machine knows', { position: noted.position });
  else auditEndFile.write(`${formatHead(head)}\n`);
}
