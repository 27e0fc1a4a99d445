import {
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
  Tooltip,
} from 'chart.js';
import { roomUnderLegend, tooltipStyles, useChart } from './use-chart.ts';

Chart.register(LineController, LineElement, PointElement, CategoryScale, LinearScale, Legend, Tooltip);

/** Fills the area below the first line. Chart.js's own filler plugin is larger than this whole chart. */
const ground: Plugin<'line'> = {
  id: 'ground',
  beforeDatasetsDraw(chart) {
    const { ctx, chartArea, data } = chart;
    const { dataset: line, data: points, hidden } = chart.getDatasetMeta(0);
    const [first, last] = [points[0], points.at(-1)];
    const colour = data.datasets[0]?.backgroundColor;
    if (!(line instanceof LineElement) || !first || !last || hidden || typeof colour !== 'string') return;
    ctx.save();
    ctx.beginPath();
    line.updateControlPoints(chartArea, 'x');
    line.path(ctx);
    ctx.lineTo(last.x, chartArea.bottom);
    ctx.lineTo(first.x, chartArea.bottom);
    ctx.closePath();
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.restore();
  },
};

interface LineChartProps {
  /** One sentence that describes the chart. The data belongs in a table next to it. */
  label: string;
  /** Each has as many values as `labels`. */
  series: readonly { label: string; values: readonly number[] }[];
  labels: readonly string[];
}

/** Values over time, from zero. Lines differ in colour and, from the second on, in dash pattern. */
export default function LineChart({ label, series, labels }: LineChartProps) {
  const canvas = useChart<'line'>(
    (ink) => ({
      type: 'line',
      data: {
        labels: [...labels],
        datasets: series.map((line, index) => ({
          label: line.label,
          data: [...line.values],
          borderColor: ink.colour(index),
          backgroundColor: index === 0 ? `${ink.colour(index)}1f` : 'transparent',
          borderWidth: 2,
          borderDash: index === 0 ? [] : [4 + index * 2, 4],
          pointRadius: labels.length > 14 ? 0 : 3,
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
            ticks: { color: ink.ink2, precision: 0, maxTicksLimit: 5 },
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
      plugins: [roomUnderLegend, ground],
    }),
    JSON.stringify([series, labels]),
  );

  return (
    <div role="img" aria-label={label} className="relative h-72 w-full shrink-0 grow">
      <canvas ref={canvas} className="absolute inset-0" />
    </div>
  );
}
