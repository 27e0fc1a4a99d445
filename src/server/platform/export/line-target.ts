/** A line for another system. */
export interface OutgoingLine {
  /** RFC 3339, in UTC, with microseconds. */
  at: string;
  /** What kind of line it is, in printable ASCII. */
  kind: string;
  /** Without line breaks. */
  text: string;
}

/** Where lines are sent. */
export interface LineTarget {
  /** Under this name the registry remembers what was sent. */
  name: 'file' | 'syslog';
  /** Resolves when the target has every line, and rejects when it may lack some. Takes at most `maxSendMs`. */
  send(lines: readonly OutgoingLine[]): Promise<void>;
}

/** Milliseconds that a target gets for a batch. */
export const maxSendMs = 15_000;
