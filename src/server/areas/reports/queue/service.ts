import type { App } from '../../../app.ts';
import { bind, noApp } from '../../../bind.ts';
import {
  claimItem,
  claimNextItem,
  findQueueItem,
  findQueueItems,
  pageOfQueue,
  putItemBack,
  queueFigures,
  releaseClaims,
} from './claim-item.ts';
import { countQueueLookups, enterQueue, flushQueueLookups } from './enter-queue.ts';
import {
  agreeOnItem,
  dropCause,
  endAgreement,
  keepCause,
  keepItem,
  leaveQueue,
  lockItem,
  setItemAside,
  setItemDue,
  sleepItem,
} from './store.ts';

export type QueueService = ReturnType<typeof queueService>;

export const queueService = (app: App) =>
  bind(app, {
    enter: enterQueue,
    leave: noApp(leaveQueue),
    countLookups: countQueueLookups,
    setAside: noApp(setItemAside),
    page: pageOfQueue,
    claimNext: claimNextItem,
    claim: claimItem,
    release: releaseClaims,
    one: findQueueItem,
    some: findQueueItems,
    lock: noApp(lockItem),
    put: putItemBack,
    sleep: noApp(sleepItem),
    stay: noApp(keepItem),
    agree: noApp(agreeOnItem),
    disagree: noApp(endAgreement),
    dropCause: noApp(dropCause),
    setDue: noApp(setItemDue),
    keepCause: noApp(keepCause),
    figures: queueFigures,
    flush: flushQueueLookups,
  });
