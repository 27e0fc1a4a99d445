/** The embedded database cannot be used. The message tells the operator why. */
export class EmbeddedFailure extends Error {
  override name = 'EmbeddedFailure';
}
