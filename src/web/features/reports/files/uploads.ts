import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { attachments } from '../../../../contract/reports/attachments.ts';
import { isSignedOut } from '../../../lib/api/problem.ts';
import { upload } from '../../../lib/api/upload.ts';
import { forgetSession } from '../../../lib/session/session.ts';
import { filesOf } from './file-queries.ts';

export interface FileUpload {
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** Whole per cent that have left. */
  percent: number;
  /** Why it failed. */
  error: unknown;
}

/**
 * Uploads in progress, by report. They are independent of pages: closing the dialog or filing another report does not
 * stop them, and every list of the report's files shows them.
 */
export const useUploads = create<Record<string, readonly FileUpload[]>>()(() => ({}));

/** The browser asks, in its own words, before it closes or reloads any page while files are on their way. */
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
useUploads.subscribe((byReport) => {
  const isSending = Object.values(byReport).some((uploads) => uploads.some(({ state }) => state !== 'failed'));
  if (isSending) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
});

const stops = new Map<number, AbortController>();
let count = 0;

export const uploadsOf = (reportID: string): readonly FileUpload[] => useUploads.getState()[reportID] ?? [];

const put = (reportID: string, uploads: readonly FileUpload[]) => useUploads.setState({ [reportID]: uploads });

const change = (reportID: string, id: number, changes: Partial<FileUpload>) =>
  put(
    reportID,
    uploadsOf(reportID).map((one) => (one.id === id ? { ...one, ...changes } : one)),
  );

const drop = (reportID: string, id: number) =>
  put(
    reportID,
    uploadsOf(reportID).filter((one) => one.id !== id),
  );

/** Adds files to a report, one after the other in the order given. */
export function sendFiles(cache: QueryClient, reportID: string, files: readonly File[]): void {
  if (files.length === 0) return;
  const added = files.map((file): FileUpload => {
    count += 1;
    return { id: count, file, state: 'waiting', percent: 0, error: null };
  });
  put(reportID, [...uploadsOf(reportID), ...added]);
  void sendNext(cache, reportID);
}

/**
 * Sends a failed file again. The server keeps the same file only once, so that a lost answer does not cause a second
 * one.
 */
export function retryUpload(cache: QueryClient, reportID: string, id: number): void {
  change(reportID, id, { state: 'waiting', percent: 0, error: null });
  void sendNext(cache, reportID);
}

/** Stops a file on its way, or forgets one that waits or failed. */
export function cancelUpload(reportID: string, id: number): void {
  stops.get(id)?.abort();
  drop(reportID, id);
}

async function sendNext(cache: QueryClient, reportID: string): Promise<void> {
  const uploads = uploadsOf(reportID);
  const next = uploads.find(({ state }) => state === 'waiting');
  if (!next || uploads.some(({ state }) => state === 'sending')) return;
  const { id, file } = next;
  const stop = new AbortController();
  stops.set(id, stop);
  change(reportID, id, { state: 'sending' });
  try {
    const onProgress = (percent: number) => change(reportID, id, { percent });
    const added = await upload(attachments.add, { query: { reportID } }, file, { signal: stop.signal, onProgress });
    const { queryKey } = filesOf(reportID);
    cache.setQueryData(queryKey, (files) => files && [...files.filter((one) => one.id !== added.id), added]);
    void cache.invalidateQueries({ queryKey });
    drop(reportID, id);
  } catch (error) {
    if (!stop.signal.aborted) change(reportID, id, { state: 'failed', error });
    if (isSignedOut(error)) forgetSession(cache);
  } finally {
    stops.delete(id);
  }
  await sendNext(cache, reportID);
}
