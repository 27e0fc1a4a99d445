/**
 * Medians and the table of results.
 *
 * @typedef {object} Given what a section of the bench is given
 * @property {import('./dataset.mjs').Dataset} dataset
 * @property {string} root the folder of the registries
 * @property {{ reports: number, rounds: number, seconds: number, tiny: boolean, full: boolean }} scale
 * @property {(line: string) => void} print
 *
 * @typedef {(given: Given) => Promise<{ figures: Figure[], raw: unknown }>} Section
 */

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/**
 * One row of the table: a figure and its floor.
 * @typedef {object} Figure
 * @property {string} name
 * @property {string} unit
 * @property {number} ours
 * @property {number | null} floor
 * @property {string} floorIs what the floor is, in a few words
 * @property {string} target
 * @property {boolean | null} met null where there is no target
 */

/**
 * @param {string} name
 * @param {{ unit: string, ours: number, floor?: number | null, floorIs?: string, atLeast?: number, atMost?: number, oursAtMost?: number }} given
 *   `atLeast` and `atMost` are bounds of the ratio, `oursAtMost` of the figure itself
 * @returns {Figure}
 */
export function figure(name, { unit, ours, floor = null, floorIs = '', atLeast, atMost, oursAtMost }) {
  const ratio = floor === null ? Number.NaN : ours / floor;
  const bounds = [
    atLeast === undefined ? null : { text: `ratio ≥ ${atLeast}`, met: ratio >= atLeast },
    atMost === undefined ? null : { text: `ratio ≤ ${atMost}`, met: ratio <= atMost },
    oursAtMost === undefined ? null : { text: `≤ ${oursAtMost} ${unit}`, met: ours <= oursAtMost },
  ].filter((bound) => bound !== null);
  return {
    name,
    unit,
    ours,
    floor,
    floorIs,
    target: bounds.map(({ text }) => text).join(', '),
    met: bounds.length === 0 ? null : bounds.every(({ met }) => met),
  };
}

/** @param {number | null} value */
const shown = (value) =>
  value === null || Number.isNaN(value)
    ? ''
    : Math.abs(value) >= 100
      ? Math.round(value).toLocaleString('en')
      : value.toPrecision(3);

/** @param {Figure[]} figures @returns {string} a table in Markdown */
export function table(figures) {
  const rows = [
    ['what', 'unit', 'Fraud Shield', 'floor', 'ratio', 'target', '', 'the floor is'],
    ...figures.map(({ name, unit, ours, floor, floorIs, target, met }) => [
      name,
      unit,
      shown(ours),
      shown(floor),
      floor === null ? '' : (ours / floor).toFixed(2),
      target,
      met === null ? '' : met ? 'met' : 'missed',
      floorIs,
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (/** @type {string[]} */ row) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n');
}
