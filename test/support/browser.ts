import { findBrowser } from '../../scripts/browser.mjs';

const executablePath = findBrowser();

/** Options for starting Chromium; --no-sandbox because CI may run as root in a container. */
export const launchOptions = {
  ...(executablePath && { executablePath }), // without it Playwright reports what is missing
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
