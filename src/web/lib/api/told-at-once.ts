import { notifyManager } from '@tanstack/react-query';

// By default a page learns in a later task that its call is under way: on a slow phone the second of two quick taps
// comes before that, and calls again.
notifyManager.setScheduler(queueMicrotask);
