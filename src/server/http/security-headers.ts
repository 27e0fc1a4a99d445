import type { FastifyInstance } from 'fastify';

/** Everything the page loads comes from its own origin, and nothing inline runs. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** Sets the security headers of every answer; on https, HSTS too. */
export function securityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const all = https ? { ...headers, 'Strict-Transport-Security': 'max-age=31536000' } : headers;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(all);
    reply.header('X-Request-Id', request.id);
    // Answers about people are kept from search engines.
    if (request.url.startsWith('/api')) reply.header('X-Robots-Tag', 'noindex, nofollow');
    done();
  });
}
