import { ArcElement, Chart, PolarAreaController, RadialLinearScale, Tooltip } from 'chart.js';
import { useReader } from '../../lib/i18n/i18n.ts';
import type { ChartDatum } from './chart-legend.tsx';
import { tooltipStyles, useChart } from './use-chart.ts';

Chart.register(PolarAreaController, ArcElement, RadialLinearScale, Tooltip);

/** The number of grid rings, including the outer one. */
const rings = 4;

interface PolarChartProps {
  data: readonly ChartDatum[];
  /** One sentence that describes the chart. The data belongs in a table next to it. */
  label: string;
  onPick?: (place: number) => void;
}

/**
 * Sectors of equal angle whose area is proportional to the value. Chart.js makes the radius proportional, which would
 * exaggerate (double the value, four times the area), so it gets square roots.
 */
export default function PolarChart({ data, label, onPick }: PolarChartProps) {
  const { format } = useReader();
  const canvas = useChart<'polarArea'>(
    (ink) => {
      const top = Math.max(1, ...data.map((datum) => datum.value));
      return {
        type: 'polarArea',
        data: {
          labels: data.map((datum) => datum.label),
          datasets: [
            {
              data: data.map((datum) => Math.sqrt(datum.value)),
              backgroundColor: data.map((datum) => ink.colour(datum.colour)),
              hoverBackgroundColor: data.map((datum) => ink.colour(datum.colour)),
              borderColor: ink.surface,
              hoverBorderColor: ink.ink,
              borderWidth: 1.5,
            },
          ],
        },
        options: {
          maintainAspectRatio: false,
          animation: { duration: 180, animateRotate: false, animateScale: false },
          layout: { padding: 2 },
          scales: {
            r: {
              min: 0,
              max: Math.sqrt(top),
              ticks: { display: false },
              angleLines: { display: false },
              grid: { color: ink.line },
              afterBuildTicks: (scale) => {
                // Chart.js never draws the first ring, at zero.
                scale.ticks = Array.from({ length: rings + 1 }, (_, ring) => ({
                  value: Math.sqrt((top * ring) / rings),
                }));
              },
            },
          },
          plugins: {
            // The line chart may have registered the legend; here the list next to the chart names the sectors.
            legend: { display: false },
            tooltip: {
              ...tooltipStyles(ink),
              callbacks: { label: (item) => format.number(data[item.dataIndex]?.value ?? 0) },
            },
          },
        },
      };
    },
    JSON.stringify(data),
    onPick,
  );

  return (
    <div role="img" aria-label={label} className="relative h-64 w-full">
      <canvas ref={canvas} />
    </div>
  );
}
