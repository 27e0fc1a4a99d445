import * as z from 'zod/mini';
import { attemptsLimited, endpoint } from '../endpoint.ts';
import { FileBytes } from '../file-bytes.ts';
import { fileQuota } from '../limits/quotas.ts';
import { id, messageKey } from '../rules/text.ts';
import { OneReport } from './report-id.ts';

/** Per report; bytes per file. */
export const attachmentsMax = 5;
export const attachmentMaxBytes = 10 * 1024 * 1024;

/** Accepted types, detected from the content. */
export const attachmentTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

/**
 * `ready`: may be downloaded. `checking`: waits for the malware scanner. `infected`: malware was found, and the content
 * was removed.
 */
export const attachmentStates = ['ready', 'checking', 'infected'] as const;
export type AttachmentState = (typeof attachmentStates)[number];

/** A file that the author added to a report; the author and moderators can open it. */
export const Attachment = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(attachmentTypes),
  /** Bytes of the download; pictures are re-encoded without metadata. */
  size: z.int(),
  /** SHA-256 of the download, in hexadecimal; null when it is not known, as of a file whose content was removed. */
  sha256: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  state: z.enum(attachmentStates),
});
export type Attachment = z.infer<typeof Attachment>;

const OneAttachment = z.object({ id: id(messageKey('attachmentNotFound')) });

export const attachments = {
  add: endpoint('POST', '/report/attachments', {
    summary:
      "Add a file to one of the caller's own reports: PNG, JPEG, WebP or PDF of up to 10 MB, at most five; the same file is kept only once",
    query: OneReport,
    upload: { field: 'file', maxBytes: attachmentMaxBytes },
    response: Attachment,
    problems: ['reportNotFound', 'fileInfected', 'uploadsPaused', ...attemptsLimited, ...fileQuota],
    grows: 'files',
  }),
  list: endpoint('GET', '/report/attachments', {
    summary: "The files of one of the caller's own reports, in the order in which they were added",
    query: OneReport,
    response: z.array(Attachment),
    problems: ['reportNotFound'],
  }),
  download: endpoint('GET', '/report/attachments/{id}', {
    summary: "One of the caller's own files, as a download and never shown in the browser",
    params: OneAttachment,
    download: true,
    response: FileBytes,
    problems: ['attachmentNotFound', 'fileBeingChecked'],
  }),
  remove: endpoint('DELETE', '/report/attachments/{id}', {
    summary: "Remove one of the caller's own files",
    params: OneAttachment,
    response: z.object({ message: z.string() }),
    problems: ['attachmentNotFound', 'fileKept'],
  }),
};
