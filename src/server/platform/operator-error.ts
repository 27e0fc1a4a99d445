/** Something that cannot be done here. The message tells the operator why and what to do, and is all that is printed. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
