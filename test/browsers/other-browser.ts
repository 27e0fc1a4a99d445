import { readFileSync } from 'node:fs';
import { inRepository } from '../support/paths.ts';
import { eventually } from '../support/programs.ts';

/** A browser that may be installed here. */
export interface Installation {
  name: string;
  /** The packages of Debian that are missing, or nothing. */
  missing: string;
  /** Starts it with a window of its own, and nothing from an earlier start. */
  start(): Promise<BrowserWindow>;
}

/** What a driver does at once, or refuses with a DriverError. Elements are named by ids of the driver. */
export interface BrowserWindow {
  /** Opens an address and waits until it has loaded. */
  goTo(url: string): Promise<void>;
  /** Runs the body of a function in the page. @returns what that returns, by way of JSON */
  run<T>(body: string, ...args: unknown[]): Promise<T>;
  /** Runs the body of a function that returns an element or null. @returns the element's id */
  find(body: string, ...args: unknown[]): Promise<string | null>;
  /** Clicks an element as a mouse does: not through something that covers it. */
  click(element: string): Promise<void>;
  /** Replaces the text of an element, key by key. */
  type(element: string, text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Errors that pages have written to the console so far, and what their policy refused. */
  errors(): string[];
  /** A picture of what the window shows, in PNG and base64. */
  picture(): Promise<string>;
  /** Ends the browser. */
  close(): Promise<void>;
}

/** A command that the browser refused, such as for an element that has been replaced. */
export class DriverError extends Error {}

export type Role = 'button' | 'heading' | 'link' | 'radio';

/** What someone does in a browser. Every call waits until it can be done, and throws if that takes too long. */
export interface Visit {
  /** Opens a page of the server and waits for its heading. */
  open(path: string): Promise<void>;
  /** Waits for the one element with this role and name. */
  see(role: Role, name: string): Promise<void>;
  click(role: Role, name: string): Promise<void>;
  /** Replaces the text in the one field with this label. */
  fill(label: string, text: string): Promise<void>;
}

export const withinMs = 20_000;

/** Finds elements by role and label as people do. It runs in the page. */
const testingLibrary = readFileSync(
  inRepository('node_modules', '@testing-library', 'dom', 'dist', '@testing-library', 'dom.umd.min.js'),
  'utf8',
);

/** @param address of the server */
export function visit(browser: BrowserWindow, address: string): Visit {
  /** Finds the one element of this query and does something with it, as soon as that is possible. */
  const once = async (what: string, query: string, args: unknown[], act?: (element: string) => Promise<void>) => {
    let problem = 'is not there';
    const attempt = async () => {
      // A page that was opened since the last attempt does not have it.
      if (!(await browser.run('return Boolean(window.TestingLibraryDom);'))) await browser.run(testingLibrary);
      const body = `const found = window.TestingLibraryDom.${query}; return found.length === 1 ? found[0] : null;`;
      const element = await browser.find(body, ...args);
      if (element) await act?.(element);
      return element !== null;
    };
    const succeeds = () =>
      attempt().catch((error: unknown) => {
        if (!(error instanceof DriverError)) throw error;
        problem = error.message;
        return false;
      });
    await eventually(succeeds, withinMs).catch(() => {
      throw new Error(`${what}: ${problem}`);
    });
  };
  const byRole = 'queryAllByRole(document.body, arguments[0], { name: arguments[1] })';
  const byLabel = 'queryAllByLabelText(document.body, new RegExp(arguments[0]))';

  return {
    open: async (path) => {
      await browser.goTo(address + path);
      await once(`the heading of ${path}`, 'queryAllByRole(document.body, "heading", { level: 1 })', []);
    },
    see: (role, name) => once(`${role} ${name}`, byRole, [role, name]),
    click: (role, name) => once(`${role} ${name}`, byRole, [role, name], browser.click),
    // A label ends in a mark if its field is required or optional.
    fill: (label, text) =>
      once(`field ${label}`, byLabel, [`^${label}( ?\\*| ?\\([^)]+\\))?$`], (field) => browser.type(field, text)),
  };
}
