/**
 * Reports that may become listed. Only the gate of gate.ts makes one, and nothing is listed without it, so there is no way
 * around the safelist.
 */
export class Admitted {
  readonly #ids: ReadonlySet<string>;
  constructor(ids: Iterable<string>) {
    this.#ids = new Set(ids);
  }
  /** @throws Error when the gate has not let the report through: a mistake of the program */
  require(id: string): void {
    if (!this.#ids.has(id)) throw new Error(`report ${id} is to be listed, but did not pass the gate`);
  }
}

/** For changes that list nothing. */
export const nobody = new Admitted([]);
