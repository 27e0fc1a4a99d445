import type { FastifyInstance } from 'fastify';

/** The page loads from its own origin only and runs nothing inline. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** If a browser displays an API response, nothing in it may load or run. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

// Lower case, because Fastify would otherwise convert each name for every response.
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // Cacheable responses override this: the page, its assets and pictures.
  'cache-control': 'no-store',
};

const pageHeaders = {
  ...commonHeaders,
  'content-security-policy': pagePolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};

const apiHeaders = {
  ...commonHeaders,
  'content-security-policy': apiPolicy,
  // Keeps personal data out of search engines.
  'x-robots-tag': 'noindex, nofollow',
};

/** One year, with subdomains. */
const hsts = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Whether a URL is below the API base, existing or not. */
export const isApiUrl = (url: string): boolean => /^\/api(?![^/?])/.test(url);

export type HeaderSet = Readonly<Record<string, string>>;

/** The headers of API responses; with HSTS if the public URL is https. */
export const apiResponseHeaders = (https: boolean): HeaderSet => (https ? { ...apiHeaders, ...hsts } : apiHeaders);

/** Sets the security headers of every response. */
export function securityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const forApi = apiResponseHeaders(https);
  const forPages: HeaderSet = https ? { ...pageHeaders, ...hsts } : pageHeaders;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApiUrl(request.url) ? forApi : forPages);
    reply.header('x-request-id', request.id);
    done();
  });
}
