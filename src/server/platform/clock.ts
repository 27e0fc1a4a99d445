/** Where a service takes the time from. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
