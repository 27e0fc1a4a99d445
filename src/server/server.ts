import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { defaultBodyMaxBytes } from '../contract/endpoint.ts';
import { apiBase } from '../contract/index.ts';
import type { App } from './app.ts';
import { accountRoutes } from './areas/accounts/routes.ts';
import { identifySession } from './areas/accounts/sessions/live-session-store.ts';
import { analysisRoutes } from './areas/analysis/routes.ts';
import { appReadiness } from './areas/analysis/system/app-health.ts';
import { auditExportLag } from './areas/audit/export-store.ts';
import { unchainedAudit } from './areas/audit/store.ts';
import { disputeRoutes } from './areas/disputes/routes.ts';
import { identifyApiKey, identifyKeyPair } from './areas/keys/identify-key.ts';
import { keyRoutes } from './areas/keys/routes.ts';
import { countProblem, countUse } from './areas/keys/usage/usage-store.ts';
import { countCall } from './areas/limits/count-call.ts';
import { limitRoutes } from './areas/limits/routes.ts';
import { strangersUploadRules } from './areas/limits/rules.ts';
import { takeTries } from './areas/limits/take-tries.ts';
import { waitingRecalls } from './areas/lookup/corrections/recall-store.ts';
import { publicReceiptKeys } from './areas/lookup/receipts/receipt-store.ts';
import { lookupRoutes } from './areas/lookup/routes.ts';
import { moderationRoutes } from './areas/moderation/routes.ts';
import { currentPolicy, passwordRuleOf } from './areas/registry/policy/current-policy.ts';
import { registryRoutes } from './areas/registry/routes.ts';
import { reportRoutes } from './areas/reports/routes.ts';
import type { Config } from './config.ts';
import { endpointBinder } from './http/bind-endpoint.ts';
import { bodyTimeout } from './http/body-timeout.ts';
import { callLimits } from './http/call-limits.ts';
import { compressAnswers } from './http/compression.ts';
import { allowAllOrigins } from './http/cors.ts';
import { defaultHttpTimeouts, enforceHttpLimits, type HttpTimeouts, httpServerOptions } from './http/http-limits.ts';
import { acceptJson } from './http/input/json-body.ts';
import { uploadReceiver } from './http/input/receive-upload.ts';
import { uploadSlots } from './http/input/upload-slots.ts';
import { refuseOtherMethods } from './http/method-not-allowed.ts';
import { keptDocument } from './http/page/kept-document.ts';
import { webApp, webRoot } from './http/page/web-app.ts';
import { wellKnown } from './http/page/well-known.ts';
import { problemHandler } from './http/problems.ts';
import { requestIdOf } from './http/request-id.ts';
import { logResponses, responseLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sessionCookies } from './http/session-cookies.ts';
import type { Log } from './platform/log.ts';
import { metricsEndpoint } from './platform/ops/metrics-endpoint.ts';
import { health } from './platform/ops/readiness.ts';

interface AppConfig extends Pick<Config, 'publicUrl' | 'trustProxy' | 'defaultCountry'> {
  /** The built web app; by default the one beside the built server. */
  webRoot?: string;
  metricsToken?: string | null;
  /** Logs every response; false by default. */
  accessLog?: boolean;
  /** Shorter ones for tests. */
  httpTimeouts?: HttpTimeouts;
}

/** Builds the Fastify app with hooks, routes and the web server. It does not listen yet. */
export async function buildServer(app: App, config: AppConfig, log: Log): Promise<FastifyInstance> {
  const { db, vault, rateLimiter, settings } = app;
  const readiness = appReadiness(app);
  const https = config.publicUrl.startsWith('https:');
  const publicOrigin = { publicUrl: config.publicUrl, https };
  const timeouts = config.httpTimeouts ?? defaultHttpTimeouts;
  const logResponse = responseLog(log, { isAccessLog: config.accessLog ?? false });
  const server = Fastify({
    ...httpServerOptions(publicOrigin, timeouts, logResponse),
    bodyLimit: defaultBodyMaxBytes,
    logger: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    // Checked, because callers must not be able to write anything they like into the log.
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Requests that arrived before the shutdown are answered, even if they are read after it.
    return503OnClosing: false,
  });
  // Only JSON bodies are accepted.
  server.removeContentTypeParser('text/plain');
  acceptJson(server);
  server.decorate('publicUrl', config.publicUrl);
  server.decorateRequest('cameFrom', '');
  server.decorateRequest('caller', null);
  server.decorateRequest('checkedWith', null);
  securityHeaders(server, { https });
  enforceHttpLimits(server, publicOrigin);
  logResponses(server, logResponse);
  server.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    // By the route's pattern; a URL would be unbounded and may hold values.
    const route = routeOptions.url ?? 'none';
    app.metrics.observeRequest({ method, route, status: statusCode, seconds: elapsedTime / 1000 });
    done();
  });
  server.addHook('onRequest', (_request, reply, done) => {
    // So that no request arrives on a connection that is being closed.
    if (readiness.isStopping()) reply.header('connection', 'close');
    done();
  });
  server.setErrorHandler(problemHandler({ ...app, log }, (...args) => countProblem(app, ...args)));
  await server.register(cookie, { hook: false }); // parsed on demand by `cookieOf`

  await compressAnswers(server);
  const addRefusals = refuseOtherMethods(server);
  const bodies = bodyTimeout(server, timeouts);
  const bind = endpointBinder(server, {
    session: (...args) => identifySession(app, ...args),
    keyPair: (...args) => identifyKeyPair(app, ...args),
    apiKey: (...args) => identifyApiKey(app, ...args),
    limit: (...args) => countCall(app, ...args),
    noteUse: (caller) => countUse(app, { ...caller, lookups: 0, hits: 0 }),
    calls: callLimits(settings.callLimits, rateLimiter, vault, db.load().max),
    hasNoSpace: async (grows) => (await app.diskReserve?.isLow(grows)) ?? false,
    receive: uploadReceiver(bodies, uploadSlots(timeouts.jsonMs), timeouts.checkMs, (visitor) =>
      takeTries(app, strangersUploadRules(visitor)),
    ),
  });
  accountRoutes(bind, app, sessionCookies({ https }), https);
  for (const routes of [registryRoutes, limitRoutes, keyRoutes, reportRoutes, lookupRoutes]) routes(bind, app);
  for (const routes of [disputeRoutes, moderationRoutes, analysisRoutes]) routes(bind, app);

  // Loaded and made when someone first asks for it: it takes as long as a tenth of a start.
  // It says what a password needs.
  const made = async () => (await import('./http/openapi/document.ts')).openApi(config.publicUrl);
  const documents = { composition: keptDocument(made), nist: keptDocument(made) };
  server.get(`${apiBase}/openapi.json`, async (request, reply) => {
    allowAllOrigins(reply);
    return documents[passwordRuleOf(app)](request, reply);
  });
  addRefusals();
  health(server, readiness);
  metricsEndpoint(server, app, () => queuesOf(app), config.metricsToken ?? null);
  wellKnown(server, { publicKeys: () => publicReceiptKeys(app) });
  const inForce = () => ({ policy: currentPolicy(app), passwordRule: passwordRuleOf(app) });
  webApp(server, config, inForce, config.webRoot ?? webRoot);
  await server.ready();
  return server;
}

/** The queues in the database, by their metrics label, and the mail by rank. */
async function queuesOf(app: App) {
  const jobs = await app.jobs.state();
  const queues = {
    ...jobs,
    recalls: await waitingRecalls(app),
    audit: await unchainedAudit(app),
    ...(await auditExportLag(app)),
  };
  return { queues, mail: jobs.mail.byRank };
}
