import type { Checklist } from '../../../../contract/registry/system.ts';
import type { App } from '../../../app.ts';
import { findActiveHolders } from '../../accounts/roles/store.ts';
import { currentOperator } from '../../registry/operator/current-operator.ts';
import { latestPolicy } from '../../registry/policy/current-policy.ts';

/** What of a first run is done, as far as this machine knows: its folder of backups, and its mail server. */
export async function firstRun(app: App): Promise<Checklist> {
  const { machine } = app.settings;
  const { name, legalBasis } = currentOperator(app);
  const [{ version }, backups, moderators] = await Promise.all([
    latestPolicy(app),
    machine.backups(),
    findActiveHolders(app, app.db, 'moderator'),
  ]);
  return {
    operator: name !== '' && legalBasis !== '',
    policy: version > 0,
    mail: machine.sendsMail,
    backup: backups?.some(({ isReadBack }) => isReadBack) ?? false,
    moderator: moderators.length > 0,
  };
}
