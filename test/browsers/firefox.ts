import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { WebSocket } from 'undici';
import { installed } from '../support/installed.ts';
import { temporaryFolder } from '../support/paths.ts';
import { startProgram } from '../support/programs.ts';
import { type BrowserWindow, DriverError, type Installation } from './other-browser.ts';

const program = installed('firefox-esr') ?? installed('firefox');

/** Firefox, through the protocol that it speaks without a driver: WebDriver BiDi, https://w3c.github.io/webdriver-bidi/ */
export const firefox: Installation = { name: 'Firefox', missing: program ? '' : 'firefox-esr', start };

async function start(): Promise<BrowserWindow> {
  const home = temporaryFolder();
  const profile = path.join(home.path, 'profile');
  mkdirSync(profile);
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const browser = startProgram(program ?? '', args, { env: { PATH: process.env.PATH, HOME: home.path } });
  const close = async () => {
    await browser.end('SIGTERM');
    home.remove();
  };
  try {
    const listening = /WebDriver BiDi listening on (ws:\S+)\n/;
    const [, address] = listening.exec(await browser.waitFor(listening)) ?? [];
    return { ...(await openWindow(await connect(`${address}/session`))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Connection {
  // biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own
  send(method: string, params: object): Promise<any>;
  /** Errors in the console so far. */
  errors: string[];
}

async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  const errors: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, message } = JSON.parse(data);
    if (method === 'log.entryAdded' && params.level === 'error') errors.push(params.text);
    if (error) waiting.get(id)?.reject(new DriverError(`${error}: ${message}`));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection.'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let count = 0;
  const send = (method: string, params: object) =>
    new Promise((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) throw new Error('Firefox has closed the connection.');
      count += 1;
      waiting.set(count, { resolve, reject });
      socket.send(JSON.stringify({ id: count, method, params }));
    });
  return { send, errors };
}

/** The console does not hear of what the page's policy refused. */
const tellRefusals = `() => document.addEventListener('securitypolicyviolation', (event) =>
  console.error('The policy refused ' + event.violatedDirective + ' ' + event.blockedURI))`;

/** What a page was still loading when it was left counts as failed in Firefox's console. */
const isAborted = /loading dynamically imported module|download failed .* status=2152398850/;

async function openWindow({ send, errors }: Connection): Promise<Omit<BrowserWindow, 'close'>> {
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  await send('script.addPreloadScript', { functionDeclaration: tellRefusals });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = contexts[0];

  const call = async (functionDeclaration: string, elements: string[] = []) => {
    const { result, exceptionDetails } = await send('script.callFunction', {
      functionDeclaration,
      arguments: elements.map((sharedId) => ({ sharedId })),
      target: { context },
      awaitPromise: false,
    });
    if (exceptionDetails) throw new DriverError(exceptionDetails.text);
    return result;
  };
  const applied = (body: string, args: unknown[]) => `(function () { ${body} }).apply(window, ${JSON.stringify(args)})`;
  const perform = (type: string, actions: object[]) =>
    send('input.performActions', { context, actions: [{ type, id: type, actions }] });
  const click = async (element: string) => {
    const isOnTop = `(element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }`;
    if (!(await call(isOnTop, [element])).value) throw new DriverError('it is covered');
    const origin = { type: 'element', element: { sharedId: element } };
    await perform('pointer', [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  };

  return {
    goTo: async (url) => {
      const before = errors.length;
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
      errors.push(...errors.splice(before).filter((error) => !isAborted.test(error)));
    },
    run: async (body, ...args) =>
      JSON.parse((await call(`() => JSON.stringify(${applied(body, args)} ?? null)`)).value),
    find: async (body, ...args) => (await call(`() => ${applied(body, args)}`)).sharedId ?? null,
    click,
    type: async (element, text) => {
      await click(element);
      await call('(element) => element.select()', [element]);
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await perform('key', keys);
    },
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    errors: () => errors,
    picture: async () => (await send('browsingContext.captureScreenshot', { context })).data,
  };
}
