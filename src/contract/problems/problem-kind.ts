/** The documentation of a problem. */
export interface ProblemKind {
  status: number;
  /** The `title` of the problem. */
  title: string;
  meaning: string;
  /** What the caller can do. */
  remedy: string;
}
