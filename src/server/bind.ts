import type { App } from './app.ts';

/** Actions without their first parameter. */
export type Bound<Actions> = {
  [Name in keyof Actions]: Actions[Name] extends (app: App, ...rest: infer Rest) => infer Answer
    ? (...rest: Rest) => Answer
    : Bound<Actions[Name]>;
};

/** A function that needs nothing of the App, as an action. */
export const noApp =
  <Rest extends unknown[], Answer>(work: (...rest: Rest) => Answer) =>
  (_: App, ...rest: Rest): Answer =>
    work(...rest);

/** Gives actions their App. */
export const bind = <Actions extends object>(app: App, actions: Actions): Bound<Actions> =>
  Object.fromEntries(
    Object.entries(actions).map(([name, action]) => [
      name,
      typeof action === 'function' ? (...rest: unknown[]) => action(app, ...rest) : bind(app, action),
    ]),
  ) as Bound<Actions>;
