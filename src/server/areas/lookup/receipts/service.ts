import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { issueReceipt, publicReceiptKeys, type ReceiptContent, refreshReceiptKeys } from './issue-receipt.ts';

export type { ReceiptContent };
export type ReceiptService = ReturnType<typeof receiptService>;

export const receiptService = (app: App) =>
  bind(app, { refresh: refreshReceiptKeys, publicKeys: publicReceiptKeys, issue: issueReceipt });
