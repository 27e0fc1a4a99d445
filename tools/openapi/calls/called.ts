/** Where the registry is, and what to ask it. */
export interface Registry {
  /** The address of the API. */
  baseUrl: string;
  apiKey: string;
  secret: string;
  /** Somebody who was reported once. */
  email: string;
}

/** What the calls of a generated client found: numbers of reports, and for each query of a batch also its refusal. */
export interface Called {
  detail: number;
  recent: number;
  batch: (number | string)[];
  latest: number;
}
