/** One line of a guilloche: r = radius (1 + swing sin(waves t)), in the units of the drawing. */
export interface Ring {
  radius: number;
  /** The amplitude, as a fraction of the radius. */
  swing: number;
  /** Whole waves around the circle. */
  waves: number;
  /** The number of copies, each rotated a little further. */
  phases: number;
}

/** Bézier curves per wave: six are within a hundredth of a unit of the sine. */
const pieces = 6;

/** One line around the origin, as SVG path data. */
export function guilloche({ radius, swing, waves }: Ring): string {
  const steps = waves * pieces;
  const reach = (2 * Math.PI) / steps / 3;
  let path = '';
  let before = point(radius, swing, waves, 0);
  for (let step = 1; step <= steps; step += 1) {
    const next = point(radius, swing, waves, (2 * Math.PI * step) / steps);
    if (step === 1) path = `M${pair(before.x, before.y)}`;
    const out = pair(before.x + before.dx * reach, before.y + before.dy * reach);
    const into = pair(next.x - next.dx * reach, next.y - next.dy * reach);
    path += `C${out} ${into} ${pair(next.x, next.y)}`;
    before = next;
  }
  return `${path}Z`;
}

/**
 * The rotations, in degrees, of the copies of a ring. Rotating by a fraction of one wave equals shifting the phase, so
 * one path serves all copies.
 */
export function rotations({ waves, phases }: Ring): number[] {
  return Array.from({ length: phases }, (_, index) => rounded((360 / waves / phases) * index));
}

/** The point at angle `t`, and the derivative there. */
function point(radius: number, swing: number, waves: number, t: number) {
  const r = radius * (1 + swing * Math.sin(waves * t));
  const dr = radius * swing * waves * Math.cos(waves * t);
  return {
    x: r * Math.cos(t),
    y: r * Math.sin(t),
    dx: dr * Math.cos(t) - r * Math.sin(t),
    dy: dr * Math.sin(t) + r * Math.cos(t),
  };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
const pair = (x: number, y: number): string => `${rounded(x)} ${rounded(y)}`;
