/** CHROMIUM_PATH, else a browser of this machine, else one that Playwright installed. */
export function findBrowser(): string | undefined;
