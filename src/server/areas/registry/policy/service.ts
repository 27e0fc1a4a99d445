import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { changePolicy, type PolicyChange } from './change-policy.ts';
import { currentPolicy, latestPolicy, policiesBefore, refreshPolicy, type StoredPolicy } from './current-policy.ts';

export type { PolicyChange, StoredPolicy };
export type PolicyService = ReturnType<typeof policyService>;

export const policyService = (app: App) =>
  bind(app, {
    current: currentPolicy,
    refresh: refreshPolicy,
    latest: latestPolicy,
    versionsBefore: policiesBefore,
    change: changePolicy,
  });
