import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import {
  endOtherSessions,
  endSession,
  endSessionsAndForgetDevices,
  endSessionsByOperator,
  endSessionsOf,
  forgetOldSessions,
} from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { forgetSignInSources, hasKnownSources, recognizeVisitor, rememberVisitor } from './recognize-visitor.ts';
import { startSession } from './start-session.ts';
import { sessionSealedRows } from './store.ts';
import { flushSessions, identifySession, proveSession, requireOpenSession, type SessionOwner } from './use-session.ts';

export type { SessionOwner };

export type SessionService = ReturnType<typeof sessionService>;

export const sessionService = (app: App) => ({
  sealedRows: sessionSealedRows(app),
  ...bind(app, {
    forgetTokens: forgetSignInSources,
    start: startSession,
    identify: identifySession,
    requireOpen: requireOpenSession,
    prove: proveSession,
    list: listSessions,
    end: endSession,
    endOthers: endOtherSessions,
    endByOperator: endSessionsByOperator,
    endAllOf: endSessionsOf,
    endAll: endSessionsAndForgetDevices,
    recognize: recognizeVisitor,
    hasKnownSources,
    rememberVisitor,
    forgetOld: forgetOldSessions,
    flush: flushSessions,
  }),
});
