/**
 * The documentation of a problem. Those that only staff's pages meet have no more than a title: their calls are not
 * documented, and the page shows the message.
 */
export interface ProblemKind {
  status: number;
  /** The `title` of the problem. */
  title: string;
  meaning?: string;
  /** What the caller can do. */
  remedy?: string;
}
