/** Memory of a server process under load. */
import { rawLookup } from './business.mjs';
import { figure, median } from './figures.mjs';
import { loaded } from './lookups.mjs';
import { residentMb, startProduct } from './processes.mjs';

const sampleMs = 500;

/** @type {import('./figures.mjs').Section} */
export async function memory({ dataset, scale }) {
  const seconds = scale.tiny ? 1 : scale.full ? 600 : 5;
  const product = await startProduct({ dataDir: dataset.folder, databaseUrl: dataset.databaseUrl });
  /** @type {number[]} */
  const samples = [];
  const sampling = setInterval(() => samples.push(residentMb(product.pid)), sampleMs);
  try {
    const requests = dataset.emails.slice(0, 10_000).map((email) => rawLookup(dataset.business, { email }));
    await loaded(dataset, product, { connections: 32, warmSeconds: 0, seconds, requests });
  } finally {
    clearInterval(sampling);
    await product.stop();
  }
  const most = figure(`memory of one server process, ${seconds} s of hits without a pause: most`, {
    unit: 'MB',
    ours: Math.max(...samples),
    oursAtMost: 250,
  });
  const raw = { seconds, sampleMs, samples };
  // A run of seconds is too short to show growth.
  if (!scale.full) return { figures: [most], raw };
  // Compare the second fifth with the last, to leave out the warm-up.
  const fifth = Math.floor(samples.length / 5);
  const [early, late] = [median(samples.slice(fifth, 2 * fifth)), median(samples.slice(-fifth))];
  const bounds = { unit: 'MB', atMost: 1.1, floorIs: 'memory at the begin' };
  return { figures: [most, figure('memory at the end', { ours: late, floor: early, ...bounds })], raw };
}
