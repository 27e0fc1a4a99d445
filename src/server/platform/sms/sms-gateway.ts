/** One text message. */
export interface Sms {
  /** Stays the same across attempts, so that a gateway can recognize a repetition. */
  id: string;
  /** The number in E.164, such as +923001234567. */
  to: string;
  text: string;
}

/** The gateway refused this message; it may accept others. */
export class SmsRefused extends Error {
  override name = 'SmsRefused';
  /** The HTTP status. */
  readonly code: string;
  constructor(status: number) {
    super('the SMS gateway refused a message');
    this.code = String(status);
  }
}

export interface SmsGateway {
  /**
   * Resolves once the gateway has taken the message.
   * @throws SmsRefused for a status of 4xx that is about the message; any other error means that it is away
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
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (response.ok) return;
      if (response.status >= 400 && response.status < 500 && !passing.has(response.status))
        throw new SmsRefused(response.status);
      throw new Error(`the SMS gateway answered ${response.status}`);
    },
  };
}
