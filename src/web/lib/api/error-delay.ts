/**
 * Milliseconds between blurring a field and showing its error. Pressing a button blurs the field: an error at that
 * moment would move the button away from the pointer before it is released.
 */
export const errorDelayMs = 250;
