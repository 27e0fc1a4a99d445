/** A request for points of a fixed window, which starts with the first point consumed. */
export interface ConsumeRequest {
  key: string;
  /** Points in a window. */
  limit: number;
  /** Length of the window. */
  seconds: number;
  points: number;
}

export interface ConsumeResult {
  isAllowed: boolean;
  remaining: number;
  /** Milliseconds until the window ends. */
  resetMs: number;
}
