/**
 * Receives how far a long piece of work is.
 * @param what the things counted, such as `rows`; another name begins another piece
 * @param of how many there will be; left out while nobody knows
 */
export type OnProgress = (what: string, done: number, of?: number) => void;
