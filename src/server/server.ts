import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { defaultBodyMaxBytes } from '../contract/endpoint.ts';
import { apiBase } from '../contract/index.ts';
import { authRoutes } from './areas/accounts/auth/routes.ts';
import { emailAddressRoutes } from './areas/accounts/email-address/routes.ts';
import { emailChangeRoutes } from './areas/accounts/email-change/routes.ts';
import { factorRoutes } from './areas/accounts/factors/routes.ts';
import { invitationRoutes } from './areas/accounts/invitations/routes.ts';
import { passwordRoutes } from './areas/accounts/passwords/routes.ts';
import { pictureRoutes } from './areas/accounts/pictures/routes.ts';
import { accountPlanRoutes } from './areas/accounts/plan/routes.ts';
import { accountRoutes } from './areas/accounts/routes.ts';
import { sessionRoutes } from './areas/accounts/sessions/routes.ts';
import { identifySession } from './areas/accounts/sessions/use-session.ts';
import { setupRoutes } from './areas/accounts/setup/routes.ts';
import { stepUpRoutes } from './areas/accounts/step-up/routes.ts';
import { aboutRoutes } from './areas/analysis/about/routes.ts';
import { analysisRoutes } from './areas/analysis/routes.ts';
import { systemRoutes } from './areas/analysis/system/routes.ts';
import { auditViewRoutes } from './areas/audit/audit-view/routes.ts';
import { caseClaimRoutes } from './areas/disputes/case-claims/routes.ts';
import { caseRoutes } from './areas/disputes/cases/routes.ts';
import { proofRoutes } from './areas/disputes/proofs/routes.ts';
import { disputeRoutes } from './areas/disputes/routes.ts';
import { accessRoutes } from './areas/keys/access/routes.ts';
import { identifyApiKey, identifyKeyPair } from './areas/keys/identify-key.ts';
import { issuedKeyRoutes } from './areas/keys/issued-keys/routes.ts';
import { keyRoutes } from './areas/keys/routes.ts';
import { usageRoutes } from './areas/keys/usage/routes.ts';
import { countCall } from './areas/limits/plans/count-call.ts';
import { planRoutes } from './areas/limits/plans/routes.ts';
import { quotaRoutes } from './areas/limits/quotas/routes.ts';
import { strangersUploadRules } from './areas/limits/throttle/rules.ts';
import { takeTries } from './areas/limits/throttle/take-tries.ts';
import { checkHistoryRoutes } from './areas/lookup/check-history/routes.ts';
import { waitingRecalls } from './areas/lookup/corrections/recall-reports.ts';
import { correctionRoutes } from './areas/lookup/corrections/routes.ts';
import { publicReceiptKeys } from './areas/lookup/receipts/issue-receipt.ts';
import { lookupRoutes } from './areas/lookup/routes.ts';
import { signedInRoutes } from './areas/lookup/signed-in/routes.ts';
import { visitorCheckRoutes } from './areas/lookup/visitor-checks/routes.ts';
import { staffDisputeRoutes } from './areas/moderation/disputes/routes.ts';
import { flagRoutes } from './areas/moderation/flags/routes.ts';
import { legalHoldRoutes } from './areas/moderation/legal-hold/routes.ts';
import { peopleRoutes } from './areas/moderation/people/routes.ts';
import { policyAdminRoutes } from './areas/moderation/policy-admin/routes.ts';
import { reviewRoutes } from './areas/moderation/review/routes.ts';
import { moderationRoutes } from './areas/moderation/routes.ts';
import { safelistRoutes } from './areas/moderation/safelist/routes.ts';
import { staffReportRoutes } from './areas/moderation/staff-reports/routes.ts';
import { operatorRoutes } from './areas/registry/operator/routes.ts';
import { currentPolicy } from './areas/registry/policy/current-policy.ts';
import { attachmentRoutes } from './areas/reports/attachments/routes.ts';
import { retentionRoutes } from './areas/reports/retention/routes.ts';
import { reportRoutes } from './areas/reports/routes.ts';
import type { Services } from './compose.ts';
import type { Config } from './config.ts';
import { endpointBinder } from './http/bind-endpoint.ts';
import { bodyTimeout } from './http/body-timeout.ts';
import { closeWhenStopping } from './http/close-when-stopping.ts';
import { compressAnswers } from './http/compression.ts';
import { allowCors } from './http/cors.ts';
import { defaultHttpTimeouts, enforceHttpLimits, type HttpTimeouts, httpServerOptions } from './http/http-limits.ts';
import { acceptJson } from './http/json-body.ts';
import { keptDocument } from './http/kept-document.ts';
import { refuseOtherMethods } from './http/method-not-allowed.ts';
import { problemHandler } from './http/problems.ts';
import { uploadReceiver } from './http/receive-upload.ts';
import { requestIdOf } from './http/request-id.ts';
import { logResponses, responseLog } from './http/request-log.ts';
import { requestMetrics } from './http/request-metrics.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sessionCookies } from './http/session-cookies.ts';
import { uploadSlots } from './http/upload-slots.ts';
import { webApp, webRoot } from './http/web-app.ts';
import { wellKnown } from './http/well-known.ts';
import type { Log } from './platform/log.ts';
import { health } from './platform/ops/health.ts';
import { metricsEndpoint } from './platform/ops/metrics-endpoint.ts';

interface AppConfig extends Pick<Config, 'publicUrl' | 'trustProxy' | 'defaultCountry' | 'passwordRule'> {
  /** The built web app; by default the one beside the built server. */
  webRoot?: string;
  metricsToken?: string | null;
  /** Logs every response; false by default. */
  accessLog?: boolean;
  /** Shorter ones for tests. */
  httpTimeouts?: HttpTimeouts;
}

/** Builds the Fastify app with hooks, routes and the web app. It does not listen yet. */
export async function buildServer(services: Services, config: AppConfig, log: Log): Promise<FastifyInstance> {
  const https = config.publicUrl.startsWith('https:');
  const publicOrigin = { publicUrl: config.publicUrl, https };
  const timeouts = config.httpTimeouts ?? defaultHttpTimeouts;
  const logResponse = responseLog(log, { isAccessLog: config.accessLog ?? false });
  const app = Fastify({
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
  app.removeContentTypeParser('text/plain');
  acceptJson(app);
  app.decorate('publicUrl', config.publicUrl);
  app.decorateRequest('caller', null);
  app.decorateRequest('checkedWith', null);
  securityHeaders(app, { https });
  enforceHttpLimits(app, publicOrigin);
  logResponses(app, logResponse);
  requestMetrics(app, services.app.metrics);
  closeWhenStopping(app, services.readiness);
  app.setErrorHandler(problemHandler(log, services));
  await app.register(cookie, { hook: false }); // parsed on demand by `cookieOf`

  await compressAnswers(app);
  const addRefusals = refuseOtherMethods(app);
  const bodies = bodyTimeout(app, timeouts);
  const bind = endpointBinder(app, {
    session: (...args) => identifySession(services.app, ...args),
    keyPair: (...args) => identifyKeyPair(services.app, ...args),
    apiKey: (...args) => identifyApiKey(services.app, ...args),
    limit: (...args) => countCall(services.app, ...args),
    calls: services.calls,
    hasNoSpace: services.hasNoSpace,
    bodies,
    receive: uploadReceiver({
      bodies,
      slots: uploadSlots(timeouts.jsonMs),
      countStranger: (visitor) => takeTries(services.app, strangersUploadRules(visitor)),
      recheckMs: timeouts.checkMs,
    }),
  });
  const cookies = sessionCookies({ https });
  authRoutes(bind, services.app, cookies, https);
  signedInRoutes(bind, services.app);
  accountRoutes(bind, services.app, cookies);
  emailAddressRoutes(bind, services.app);
  emailChangeRoutes(bind, services.app);
  passwordRoutes(bind, services.app, cookies, https);
  sessionRoutes(bind, services.app, cookies);
  factorRoutes(bind, services.app);
  stepUpRoutes(bind, services.app);
  pictureRoutes(bind, services.app);
  reportRoutes(bind, services.app);
  attachmentRoutes(bind, services.app);
  lookupRoutes(bind, services.app);
  visitorCheckRoutes(bind, services.app);
  keyRoutes(bind, services.app);
  accessRoutes(bind, services.app);
  invitationRoutes(bind, services.app);
  issuedKeyRoutes(bind, services.app);
  planRoutes(bind, services.app);
  accountPlanRoutes(bind, services.app);
  policyAdminRoutes(bind, services.app);
  aboutRoutes(bind, services.app);
  operatorRoutes(bind, services.app);
  correctionRoutes(bind, services.app);
  usageRoutes(bind, services.app);
  checkHistoryRoutes(bind, services.app);
  quotaRoutes(bind, services.app);
  analysisRoutes(bind, services.app);
  flagRoutes(bind, services.app);
  reviewRoutes(bind, services.app);
  staffReportRoutes(bind, services.app);
  moderationRoutes(bind, services.app);
  disputeRoutes(bind, services.app);
  staffDisputeRoutes(bind, services.app);
  peopleRoutes(bind, services.app);
  auditViewRoutes(bind, services.app);
  setupRoutes(bind, services.app);
  safelistRoutes(bind, services.app);
  retentionRoutes(bind, services.app);
  legalHoldRoutes(bind, services.app);
  systemRoutes(bind, services.app);
  caseRoutes(bind, services.app);
  caseClaimRoutes(bind, services.app);
  proofRoutes(bind, services.app);

  // Loaded and made when someone first asks for it: it takes as long as a tenth of a start.
  const document = keptDocument(async () => (await import('./http/openapi.ts')).openApi(config.publicUrl));
  app.get(`${apiBase}/openapi.json`, async (request, reply) => {
    allowCors(request, reply);
    return document(request, reply);
  });
  addRefusals();
  health(app, services.readiness);
  metricsEndpoint(app, {
    ...services,
    queues: queuesOf(services),
    mail: services.app.jobs.waitingMail,
    token: config.metricsToken ?? null,
  });
  wellKnown(app, { publicKeys: () => publicReceiptKeys(services.app) });
  webApp(app, config, (...args) => currentPolicy(services.app, ...args), config.webRoot ?? webRoot);
  await app.ready();
  return app;
}

/** The queues in the database, by their metrics label. */
const queuesOf =
  ({ app, jobs, audit }: Services) =>
  async () => ({
    ...(await jobs.waiting()),
    recalls: await waitingRecalls(app),
    audit: await audit.unchained(),
    ...(await audit.exportLag()),
  });
