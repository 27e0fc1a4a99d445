import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { apiBase } from '../contract/index.ts';
import type { Services } from './compose.ts';
import type { Config } from './config.ts';
import { endpointBinder } from './http/bind-endpoint.ts';
import { bodyTimeout } from './http/body-timeout.ts';
import { allowCors } from './http/cors.ts';
import { enforceHttpLimits, type HttpTimeouts, httpServerOptions, httpTimeouts } from './http/http-limits.ts';
import { openApi } from './http/openapi.ts';
import { problemHandler } from './http/problems.ts';
import { requestLog } from './http/request-log.ts';
import { requestMetrics } from './http/request-metrics.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sessionCookies } from './http/session-cookies.ts';
import { webApp, webRoot } from './http/web-app.ts';
import { wellKnown } from './http/well-known.ts';
import { accountRoutes } from './modules/accounts/routes.ts';
import { analysisRoutes } from './modules/analysis/routes.ts';
import { attachmentRoutes } from './modules/attachments/routes.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { keyRoutes } from './modules/keys/routes.ts';
import { lookupRoutes } from './modules/lookup/routes.ts';
import { passwordRoutes } from './modules/passwords/routes.ts';
import { pictureRoutes } from './modules/pictures/routes.ts';
import { reportRoutes } from './modules/reports/routes.ts';
import { sessionRoutes } from './modules/sessions/routes.ts';
import { usageRoutes } from './modules/usage/routes.ts';
import type { Log } from './platform/log.ts';
import { health } from './platform/ops/health.ts';
import { metricsEndpoint } from './platform/ops/metrics-endpoint.ts';

/** Bytes of a request's body at most: 1 MB. */
const bodyLimit = 1_000_000;

interface AppConfig extends Pick<Config, 'publicUrl' | 'trustProxy' | 'defaultCountry'> {
  /** Where the built web app is, when it is not beside the built server. */
  webRoot?: string;
  metricsToken?: string | null;
  /** Shorter, for a test. */
  httpTimeouts?: HttpTimeouts;
}

/** Fastify with our hooks, every module's routes and the built web app; it does not listen. */
export async function buildApp(services: Services, config: AppConfig, log: Log): Promise<FastifyInstance> {
  const https = config.publicUrl.startsWith('https:');
  const where = { publicUrl: config.publicUrl, https };
  const waits = config.httpTimeouts ?? httpTimeouts;
  const app = Fastify({
    ...httpServerOptions(where, waits),
    bodyLimit,
    logger: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    // A caller's own request id is not taken over: it would be a way to write into the log.
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A request that arrived in time is answered, also when it is read after the signal to stop.
    return503OnClosing: false,
    exposeHeadRoutes: false,
  });
  // A text is no JSON, and is refused as any other media type is.
  app.removeContentTypeParser('text/plain');
  app.decorate('publicUrl', config.publicUrl);
  app.decorateRequest('caller', null);
  securityHeaders(app, { https });
  enforceHttpLimits(app, where);
  requestLog(app, log);
  requestMetrics(app, services.metrics);
  app.setErrorHandler(problemHandler(log));
  await app.register(cookie, { hook: false }); // read by `cookieOf`, where one is wanted

  const bind = endpointBinder(app, {
    session: services.auth.session,
    keyPair: services.keys.identify,
    apiKey: services.keys.identifyKey,
    limit: services.limits.call,
    bodies: bodyTimeout(app, waits),
  });
  const cookies = sessionCookies({ https });
  authRoutes(bind, { auth: services.auth, cookies, https });
  accountRoutes(bind, { accounts: services.accounts, cookies });
  passwordRoutes(bind, { passwords: services.passwords, cookies, https });
  sessionRoutes(bind, { sessions: services.sessions, cookies });
  pictureRoutes(bind, app, services.pictures);
  reportRoutes(bind, services.reports);
  attachmentRoutes(bind, services.attachments);
  lookupRoutes(bind, { lookup: services.lookup, publicUrl: config.publicUrl });
  keyRoutes(bind, services.keys);
  usageRoutes(bind, services);
  analysisRoutes(bind, services.analysis);

  const document = openApi(config.publicUrl);
  app.get(`${apiBase}/openapi.json`, async (request, reply) => {
    allowCors(request, reply);
    return document;
  });
  health(app, services.db);
  metricsEndpoint(app, { ...services, queues: queuesOf(services), token: config.metricsToken ?? null });
  wellKnown(app);
  webApp(app, config, config.webRoot ?? webRoot);
  await app.ready();
  return app;
}

/** What waits in the database, by the names that metrics give it. */
const queuesOf = ({ mail, fileOutbox, audit }: Services) => ({
  mail: mail.waiting,
  uploads: fileOutbox.uploads,
  removals: fileOutbox.removals,
  audit: audit.unchained,
});
