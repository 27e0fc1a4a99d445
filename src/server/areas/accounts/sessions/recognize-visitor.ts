import type { App } from '../../../app.ts';
import type { Visitor } from '../../../http/visitor.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { randomToken } from '../../../platform/vault/secrets.ts';
import { findKnownSources, rememberSources, type SignInSource } from './source-store.ts';

/** Whether an account has signed in from a visitor's device and network before. */
export interface Recognition {
  device: boolean;
  network: boolean;
}

const noAccount = '00000000-0000-0000-0000-000000000000';

const sourcesOf = ({ network, device }: Visitor): SignInSource[] => [
  { kind: 'network', value: network },
  ...(device ? [{ kind: 'device', value: device } as const] : []),
];

/** Whether the account knows the visitor's device and network. For null it takes just as long and returns false. */
export async function recognizeVisitor(app: App, accountId: string | null, visitor: Visitor): Promise<Recognition> {
  const known = await findKnownSources(app, app.db, accountId ?? noAccount, sourcesOf(visitor));
  return {
    device: known.some(({ kind }) => kind === 'device'),
    network: known.some(({ kind }) => kind === 'network'),
  };
}

/**
 * Remembers the device and network of a visitor who has authenticated. A device cookie that the account does not
 * know may have been planted by someone who also knows it, so it is replaced.
 * @returns the value of the device cookie
 */
export async function rememberVisitor(app: App, tx: Tx, accountId: string, visitor: Visitor): Promise<string> {
  const known = await findKnownSources(app, tx, accountId, sourcesOf(visitor));
  const device = known.find(({ kind }) => kind === 'device')?.value ?? randomToken();
  await rememberSources(app, tx, accountId, sourcesOf({ ...visitor, device }));
  return device;
}
