import {
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useReader } from '../../lib/i18n/i18n.ts';
import { tooltipStyles, useChart } from './use-chart.ts';

Chart.register(LineController, LineElement, PointElement, CategoryScale, LinearScale, Legend, Tooltip);

interface LineChartProps {
  /** One sentence that describes the chart. The data belongs in a table next to it. */
  label: string;
  /** Each has as many values as `labels`; null leaves a gap. */
  series: readonly { label: string; values: readonly (number | null)[] }[];
  labels: readonly string[];
  /** The place of the point that is picked. */
  picked?: number | undefined;
  onPick?: (place: number) => void;
}

/**
 * Values over time, from zero. The last one is of a period that is not over, so the line to it is dashed. Lines differ in colour and, from the second on, in dash pattern.
 */
export default function LineChart({ label, series, labels, picked, onPick }: LineChartProps) {
  const { format } = useReader();
  const canvas = useChart<'line'>(
    (ink) => ({
      type: 'line',
      data: {
        labels: [...labels],
        datasets: series.map((line, index) => ({
          label: line.label,
          data: [...line.values],
          borderColor: ink.colour(index),
          borderWidth: 2,
          borderDash: index === 0 ? [] : [4 + index * 2, 4],
          pointRadius: labels.map((_, place) => (place === picked ? 6 : labels.length > 14 ? 0 : 3)),
          ...(index === 0 && {
            segment: {
              borderDash: ({ p1DataIndex }: { p1DataIndex: number }) =>
                p1DataIndex === labels.length - 1 ? [2, 4] : undefined,
            },
          }),
          pointHoverRadius: 5,
          pointHitRadius: 12,
          pointBackgroundColor: ink.colour(index),
          cubicInterpolationMode: 'monotone',
        })),
      },
      options: {
        maintainAspectRatio: false,
        animation: { duration: 180 },
        interaction: { mode: 'index', intersect: false },
        scales: {
          x: {
            reverse: ink.rightToLeft,
            grid: { display: false },
            border: { color: ink.line },
            ticks: { color: ink.ink2, maxRotation: 0, autoSkipPadding: 16 },
          },
          y: {
            beginAtZero: true,
            suggestedMax: 4,
            grace: '8%',
            position: ink.rightToLeft ? 'right' : 'left',
            grid: { color: ink.line },
            border: { display: false },
            // Chart.js itself writes zero as 0, whatever the digits.
            ticks: {
              color: ink.ink2,
              precision: 0,
              maxTicksLimit: 5,
              callback: (value) => format.number(Number(value)),
            },
          },
        },
        plugins: {
          legend: {
            align: 'start',
            rtl: ink.rightToLeft,
            labels: { color: ink.ink2, usePointStyle: true, pointStyle: 'line', boxWidth: 24 },
          },
          tooltip: tooltipStyles(ink),
        },
      },
    }),
    JSON.stringify([series, labels, picked]),
    onPick,
  );

  return (
    <div role="img" aria-label={label} className="relative h-72 w-full shrink-0 grow">
      <canvas ref={canvas} className="absolute inset-0" />
    </div>
  );
}
