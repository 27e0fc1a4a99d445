interface CardSkeletonProps {
  /** Heights of the card in pixels: for the narrowest window, then per Tailwind breakpoint. */
  base: number;
  sm?: number;
  md?: number;
  xl?: number;
}

/** The placeholder of a card whose height depends on the window's width. */
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
