import { type QueuedKind, system } from '../../../../contract/registry/system.ts';
import { api, ask } from '../../../lib/api/api.ts';
import { useChange } from '../../../lib/session/use-change.ts';

/** The state of the system, renewed every 30 seconds. */
export const systemState = () => ask(system.get, {}, { refetchInterval: 30_000 });

export const useRetry = () => useChange((kind: QueuedKind) => api(system.retry, { params: { kind } }), [system.get]);
