/** One text message. */
export interface Sms {
  /** Stays the same across attempts, so that a gateway can recognize a repetition. */
  id: string;
  /** The number in E.164, such as +923001234567. */
  to: string;
  text: string;
}

/** The gateway refused this message, or its code had expired. The gateway may take others. */
export class SmsRefused extends Error {
  override name = 'SmsRefused';
  /** The HTTP status, or `expired`. */
  readonly code: string;
  constructor(code: number | 'expired') {
    super('an SMS message was refused');
    this.code = String(code);
  }
}

/** The gateway is away, or takes no messages at all. */
export class SmsGatewayAway extends Error {
  override name = 'SmsGatewayAway';
  /** The HTTP status, or an error code of the system or of TLS; `none` without a gateway. */
  readonly code: string;
  constructor(code: string, cause?: unknown) {
    super('the SMS gateway is away', { cause });
    this.code = code;
  }
}

export interface SmsGateway {
  /**
   * Resolves once the gateway has taken the message.
   * @throws SmsRefused for a 4xx status about this message, otherwise SmsGatewayAway
   */
  send(sms: Sms): Promise<void>;
}

const timeoutMs = 10_000;
/** Statuses of 4xx that say nothing about the message. */
const passing = new Set([401, 403, 404, 408, 425, 429]);

/**
 * A gateway that takes `POST url` with JSON `{ to, text }`. Redirects are not followed: they would take the number elsewhere.
 * @param authorization the value of the header Authorization; none by default
 */
export function httpSmsGateway(url: string, authorization: string | null): SmsGateway {
  return {
    async send({ id, to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': id,
          ...(authorization && { Authorization: authorization }),
        },
        body: JSON.stringify({ to, text }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new SmsGatewayAway(codeOf(error), error);
      });
      await response.body?.cancel();
      if (response.ok) return;
      if (response.status >= 400 && response.status < 500 && !passing.has(response.status))
        throw new SmsRefused(response.status);
      throw new SmsGatewayAway(String(response.status));
    },
  };
}

/** An error of `fetch` has its reason as `cause`; a timeout has only a name. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'ETIMEDOUT';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
