import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installed } from '../support/installed.ts';
import { temporaryFolder } from '../support/paths.ts';
import { freePort } from '../support/product.ts';
import { eventually, type Program, startProgram } from '../support/programs.ts';
import { type BrowserWindow, DriverError, type Installation } from './other-browser.ts';

const driver = installed('WebKitWebDriver');
/** A screen in memory, for a machine that has none. */
const screen = installed('Xvfb');
const missing = [...(driver ? [] : ['webkit2gtk-driver']), ...(process.env.DISPLAY || screen ? [] : ['xvfb'])];

/** WebKit in GTK's MiniBrowser, through the driver that comes with it: WebDriver, https://www.w3.org/TR/webdriver2/ */
export const webkit: Installation = { name: 'WebKit', missing: missing.join(' '), start };

async function start(): Promise<BrowserWindow> {
  const home = temporaryFolder();
  const started: Program[] = [];
  const stop = async () => {
    for (const program of started.reverse()) await program.end('SIGTERM');
    home.remove();
  };
  try {
    narrowToolbar(home.path);
    const env = {
      PATH: process.env.PATH,
      HOME: home.path,
      XDG_RUNTIME_DIR: home.path,
      DISPLAY: process.env.DISPLAY || (await startScreen(started)),
    };
    const port = await freePort();
    const service = startProgram(driver ?? '', [`--port=${port}`], { env });
    started.push(service);
    const address = `http://127.0.0.1:${port}`;
    const answers = () =>
      fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    await eventually(answers);
    return await openWindow(address, service, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startScreen(started: Program[]): Promise<string> {
  const program = startProgram(screen ?? '', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
  started.push(program);
  const number = /^\d+$/m;
  return `:${number.exec(await program.waitFor(/^\d+\n/m))?.[0]}`;
}

/** The window is as wide as its own buttons at least, which with GTK's padding do not fit on a phone. */
function narrowToolbar(home: string): void {
  const folder = path.join(home, '.config', 'gtk-3.0');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'gtk.css'), '* { min-width: 0; padding: 0; margin: 0; border-width: 0; }');
}

/** The name under which WebDriver refers to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

async function openWindow(address: string, service: Program, stop: () => Promise<void>): Promise<BrowserWindow> {
  // biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own
  const send = async (method: string, at: string, body?: object): Promise<any> => {
    const answer = await fetch(address + at, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: { error: string; message: string } };
    if (!answer.ok) throw new DriverError(`${value.error}: ${value.message}`);
    return value;
  };
  const { sessionId } = await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { args: ['--automation', '--enable-write-console-messages-to-stdout=true'] },
      },
    },
  });
  const session = `/session/${sessionId}`;
  const command = (name: string, body: object) => send('POST', `${session}/${name}`, body);
  const resize = (width: number, height: number) => command('window/rect', { width, height });
  const run = (script: string, ...args: unknown[]) => command('execute/sync', { script, args });
  await resize(1280, 800);

  return {
    goTo: (url) => command('url', { url }),
    run,
    find: async (body, ...args) => (await run(body, ...args))?.[elementKey] ?? null,
    click: (element) => command(`element/${element}/click`, {}),
    type: async (element, text) => {
      await command(`element/${element}/clear`, {});
      await command(`element/${element}/value`, { text });
    },
    resize,
    errors: () =>
      service
        .output()
        .split('\n')
        .filter((line) => /^CONSOLE .*ERROR/.test(line)),
    picture: () => send('GET', `${session}/screenshot`),
    close: async () => {
      await send('DELETE', session).finally(stop);
    },
  };
}
