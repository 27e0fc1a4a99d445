/**
 * Receives how far a long piece of work has got.
 * @param what the things counted, such as `rows`; another name begins another piece
 * @param of how many there will be; omitted while unknown
 */
export type OnProgress = (what: string, done: number, of?: number) => void;
