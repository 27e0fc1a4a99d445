/** That an account was told of a report. */
export interface Disclosure {
  reportId: string;
  accountId: string;
  /** The lowest version that it was shown. */
  version: number;
  firstAt: Date;
  lastAt: Date;
  times: number;
  firstRequestId: string;
  lastRequestId: string;
}
