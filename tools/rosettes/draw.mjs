/** Draws src/web/components/content/rosettes.svg, the line work of security paper: `node tools/rosettes/draw.mjs`. */
import { writeFile } from 'node:fs/promises';
import { inRoot } from '../../scripts/install.mjs';

/** Bézier curves per wave: six are within a hundredth of a unit of the sine. */
const pieces = 6;

/** @param {number} value */
const rounded = (value) => Math.round(value * 100) / 100;
/** @param {number} x @param {number} y */
const pair = (x, y) => `${rounded(x)} ${rounded(y)}`;

/**
 * One line of a guilloche: r = radius (1 + swing sin(waves t)), in the units of the drawing.
 * @typedef {{ radius: number, swing: number, waves: number, phases: number }} Ring `phases`: copies, each rotated a little further
 */

/** The point of a ring at angle `t`, and the derivative there. @param {Ring} ring @param {number} t */
function point({ radius, swing, waves }, t) {
  const r = radius * (1 + swing * Math.sin(waves * t));
  const dr = radius * swing * waves * Math.cos(waves * t);
  return {
    x: r * Math.cos(t),
    y: r * Math.sin(t),
    dx: dr * Math.cos(t) - r * Math.sin(t),
    dy: dr * Math.sin(t) + r * Math.cos(t),
  };
}

/** A ring around the origin, as SVG path data. @param {Ring} ring */
function line(ring) {
  const steps = ring.waves * pieces;
  const reach = (2 * Math.PI) / steps / 3;
  let before = point(ring, 0);
  let path = `M${pair(before.x, before.y)}`;
  for (let step = 1; step <= steps; step += 1) {
    const next = point(ring, (2 * Math.PI * step) / steps);
    const out = pair(before.x + before.dx * reach, before.y + before.dy * reach);
    const into = pair(next.x - next.dx * reach, next.y - next.dy * reach);
    path += `C${out} ${into} ${pair(next.x, next.y)}`;
    before = next;
  }
  return `${path}Z`;
}

/**
 * Rings around each other. Rotating by a fraction of one wave equals shifting the phase, so one path serves all copies.
 * @param {string} name @param {Ring[]} rings
 */
const rosette = (name, rings) => `<g id="${name}">
${rings
  .map((ring, at) => {
    const turn = (/** @type {number} */ index) => rounded((360 / ring.waves / ring.phases) * index);
    const copies = Array.from(
      { length: ring.phases - 1 },
      (_, index) => `<use href="#${name}-${at}" transform="rotate(${turn(index + 1)})"/>`,
    );
    return `<path id="${name}-${at}" d="${line(ring)}"${name === 'mark' ? '' : ' vector-effect="non-scaling-stroke"'}/>${copies.join('')}`;
  })
  .join('\n')}
</g>`;

const drawings = [
  rosette('seal', [
    { radius: 78, swing: 0.22, waves: 8, phases: 7 },
    { radius: 47, swing: 0.2, waves: 8, phases: 5 },
  ]),
  rosette('panel', [
    { radius: 81, swing: 0.2, waves: 8, phases: 11 },
    { radius: 52, swing: 0.23, waves: 8, phases: 9 },
    { radius: 29, swing: 0.34, waves: 8, phases: 9 },
  ]),
  rosette('mark', [
    { radius: 6.4, swing: 0.1, waves: 14, phases: 1 },
    { radius: 4.7, swing: 0.12, waves: 14, phases: 1 },
    { radius: 3.1, swing: 0.14, waves: 10, phases: 1 },
  ]),
];
await writeFile(
  inRoot('src', 'web', 'components', 'content', 'rosettes.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">\n${drawings.join('\n')}\n</svg>\n`,
);
