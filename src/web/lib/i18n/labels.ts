/** Labels of values whose messages are named after them: `state_held` for `held`. */
export const labelsOf = <Prefix extends string, Value extends string>(prefix: Prefix, values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value, `${prefix}_${value}`])) as Record<Value, `${Prefix}_${Value}`>;
