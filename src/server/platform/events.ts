import type { Tx } from './db/pool.ts';

/** A kind of event: what is told of it, and what a listener answers. */
export interface EventType<Payload, Answer = void> {
  readonly name: string;
  /** Never set; it carries the types. */
  readonly types?: { payload: Payload; answer: Answer };
}

/** @param name unique in the program, such as `report.filed` */
export const eventType = <Payload, Answer = void>(name: string): EventType<Payload, Answer> => ({ name });

/** Runs in the transaction of whoever emits the event: what it throws undoes both. */
export type Listener<Context, Payload, Answer> = (context: Context, tx: Tx, payload: Payload) => Promise<Answer>;

/** The listeners of an event, in the order in which they run. */
export interface Subscription<Context> {
  event: EventType<unknown, unknown>;
  listeners: readonly Listener<Context, never, unknown>[];
}

/** Subscribes listeners to an event, in the order in which they are to run. */
export const on = <Context, Payload, Answer>(
  event: EventType<Payload, Answer>,
  ...listeners: Listener<Context, Payload, Answer>[]
): Subscription<Context> => ({ event: event as EventType<unknown, unknown>, listeners });

export interface Events {
  /** Tells the listeners one after another. @returns their answers */
  emit<Payload, Answer>(tx: Tx, event: EventType<Payload, Answer>, payload: Payload): Promise<Answer[]>;
}

/** @throws Error when an event is in `subscriptions` twice */
export function eventsOf<Context>(context: Context, subscriptions: readonly Subscription<Context>[]): Events {
  const byName = new Map(subscriptions.map(({ event, listeners }) => [event.name, listeners]));
  if (byName.size !== subscriptions.length) throw new Error('An event is in subscriptions.ts twice.');
  return {
    async emit<Payload, Answer>(tx: Tx, { name }: EventType<Payload, Answer>, payload: Payload) {
      const answers: Answer[] = [];
      for (const listener of (byName.get(name) ?? []) as Listener<Context, Payload, Answer>[])
        answers.push(await listener(context, tx, payload));
      return answers;
    },
  };
}
