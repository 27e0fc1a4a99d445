import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { addAttachment, inspectFile } from './add-attachment.ts';
import { attachmentPaths, listAnyAttachments, openAnyAttachment } from './read-attachments.ts';
import { removeAttachmentsOf, removeOwnerlessAttachments } from './remove-attachments.ts';
import { scanWaiting } from './scan-files.ts';
import { attachmentSealedRows, disownAttachments } from './store.ts';

export const attachmentService = (app: App) => ({
  sealedRows: attachmentSealedRows(app),
  ...bind(app, {
    add: addAttachment,
    inspect: inspectFile,
    ofAnyReport: listAnyAttachments,
    openAny: openAnyAttachment,
    removeOfReports: removeAttachmentsOf,
    scanWaiting,
    disown: disownAttachments,
    removeOwnerless: removeOwnerlessAttachments,
    filePaths: attachmentPaths,
  }),
});
