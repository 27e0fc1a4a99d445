/** An http or https URL without credentials (R7). */
export const webAddress =
  /^https?:\/\/(?:(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}|\d{1,3}(?:\.\d{1,3}){3})\.?(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
