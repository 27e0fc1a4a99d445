import type { App } from '../../app.ts';
import { bind } from '../../bind.ts';
import { createKey, findOrCreateTestKey } from './create-key.ts';
import {
  countUnapprovedKeys,
  findFirstApiKey,
  findFirstPair,
  findUsablePair,
  listKeys,
  liveKeyIds,
  namesOfKeys,
  readSecret,
  requireOwnKey,
} from './find-keys.ts';
import { identifyApiKey, identifyKeyPair } from './identify-key.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey, rotateOwnKey } from './rotate-key.ts';
import { keySealedRows } from './store.ts';

export type KeyService = ReturnType<typeof keyService>;

export const keyService = (app: App) => ({
  sealedRows: keySealedRows(app),
  ...bind(app, {
    countUnapproved: countUnapprovedKeys,
    list: listKeys,
    firstActive: findFirstApiKey,
    firstActivePair: findFirstPair,
    firstUsablePair: findUsablePair,
    create: createKey,
    test: findOrCreateTestKey,
    rotate: rotateKey,
    rotateOwn: rotateOwnKey,
    revoke: revokeKey,
    secret: readSecret,
    requireOwn: requireOwnKey,
    liveIds: liveKeyIds,
    namesOf: namesOfKeys,
    identify: identifyKeyPair,
    identifyKey: identifyApiKey,
  }),
});
