/** Why there can be no embedded database; the message is a sentence for the operator. */
export class EmbeddedFailure extends Error {
  override name = 'EmbeddedFailure';
}
