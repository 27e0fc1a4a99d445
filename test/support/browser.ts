import { findBrowser } from '../../scripts/browser.mjs';

const executablePath = findBrowser();

/** How a browser is started for tests, here and on a build machine that runs everything as root in a container. */
export const launchOptions = {
  ...(executablePath && { executablePath }), // without one Playwright names what is missing
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
