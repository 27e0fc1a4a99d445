/** An array for each of some properties, with its value in every row: how a statement takes many rows at once. */
export const columnsOf = <Row, Key extends keyof Row>(rows: readonly Row[], ...keys: Key[]): Row[Key][][] =>
  keys.map((key) => rows.map((row) => row[key]));

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
