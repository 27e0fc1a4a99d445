import type { App } from '../../app.ts';
import { bind } from '../../bind.ts';
import { answerAsAuthor, answerAsSubject } from './answer-question.ts';
import { disputeFigures } from './dispute-figures.ts';
import {
  addDisputeFile,
  admitDisputeFile,
  listDisputeFilePaths,
  removeOwnerlessDisputeFiles,
} from './dispute-files.ts';
import { takeDueSteps } from './due-steps.ts';
import { appealDispute, openDispute } from './open-dispute.ts';
import { listOwnDisputes } from './own-disputes.ts';
import { replyToReport } from './reply-to-report.ts';
import { listDisputesForStaff } from './staff-disputes.ts';
import { withdrawDispute } from './withdraw-dispute.ts';

export type DisputeService = ReturnType<typeof disputeService>;

export const disputeService = (app: App) =>
  bind(app, {
    open: openDispute,
    appeal: appealDispute,
    withdraw: withdrawDispute,
    answer: answerAsSubject,
    answerAsAuthor,
    ofOwnReport: listOwnDisputes,
    reply: replyToReport,
    admitFile: admitDisputeFile,
    addFile: addDisputeFile,
    removeOwnerlessFiles: removeOwnerlessDisputeFiles,
    filePaths: listDisputeFilePaths,
    forStaff: listDisputesForStaff,
    sweep: takeDueSteps,
    figures: disputeFigures,
  });
