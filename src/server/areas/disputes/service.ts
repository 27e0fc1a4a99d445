import type { App } from '../../app.ts';
import { bind } from '../../bind.ts';
import { answerAsSubject } from './answer-question.ts';
import { disputeFigures } from './dispute-figures.ts';
import { addDisputeFile, listDisputeFilePaths, removeOwnerlessDisputeFiles } from './dispute-files.ts';
import { takeDueSteps } from './due-steps.ts';
import { openDispute } from './open-dispute.ts';
import { replyToReport } from './reply-to-report.ts';
import { listDisputesForStaff } from './staff-disputes.ts';

export const disputeService = (app: App) =>
  bind(app, {
    open: openDispute,
    answer: answerAsSubject,
    reply: replyToReport,
    addFile: addDisputeFile,
    removeOwnerlessFiles: removeOwnerlessDisputeFiles,
    filePaths: listDisputeFilePaths,
    forStaff: listDisputesForStaff,
    sweep: takeDueSteps,
    figures: disputeFigures,
  });
