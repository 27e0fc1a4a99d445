/**
 * Milliseconds from leaving a field to its error. A press takes the focus, and an error that appears at once moves what
 * is being pressed away from under the pointer before it is released.
 */
export const errorDelayMs = 250;
