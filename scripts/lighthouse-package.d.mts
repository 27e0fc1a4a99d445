export interface Measured {
  /** The page's address. */
  page: string;
  device: 'phone' | 'desktop';
  /** From 0 to 100, by category. */
  scores: Record<string, number>;
  /** What was wrong, a sentence each. */
  wrong: string[];
}

/** Installs Lighthouse unless it is there. Why it cannot be had, or null when it can. */
export function provideLighthouse(): string | null;

/** Measures each page on each device. Fails with Lighthouse's error output. */
export function measure(
  what: {
    /** The path of a Chromium. */
    browser: string;
    pages: string[];
    /** Those of the pages that are kept from search engines. */
    unlisted?: string[];
    devices: ('phone' | 'desktop')[];
    categories: string[];
    runs?: number;
  },
  onMeasured?: (one: Measured) => void,
): Promise<Measured[]>;
