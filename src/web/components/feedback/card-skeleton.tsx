interface CardSkeletonProps {
  /** Of the card, in pixels, from the narrowest window up to those of Tailwind's breakpoints. */
  base: number;
  sm?: number;
  md?: number;
  xl?: number;
}

/** A grey stand-in for a card that is lower where the window is wider. */
export function CardSkeleton(heights: CardSkeletonProps) {
  const sizes = Object.entries(heights).map(([at, height]) => [`--${at}`, `${height}px`]);
  return (
    <div
      aria-hidden="true"
      style={Object.fromEntries(sizes)}
      className="h-(--base) animate-breathe rounded-card bg-sunken sm:h-[var(--sm,var(--base))] md:h-[var(--md,var(--sm,var(--base)))] xl:h-[var(--xl,var(--md,var(--sm,var(--base))))]"
    />
  );
}
