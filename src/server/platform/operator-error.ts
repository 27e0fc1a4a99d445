/** What the program cannot do here. The message says why and what to do: it is for the operator, and is all that is printed. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
