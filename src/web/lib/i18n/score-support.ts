/** From these scores on reports have some or strong support. */
const [someScore, muchScore] = [20, 45];

/** How well reports with this score are supported, for the words about it. */
export const scoreSupport = (score: number) => (score < someScore ? 'little' : score < muchScore ? 'some' : 'much');
