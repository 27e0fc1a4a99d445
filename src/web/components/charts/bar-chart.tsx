import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, type Plugin, Tooltip } from 'chart.js';
import { useFormat } from '../../lib/i18n.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import type { ChartDatum } from './chart-datum.ts';
import { type ChartInk, roomUnderLegend, tooltipStyles, useChart } from './use-chart.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip);

interface BarChartProps {
  data: readonly ChartDatum[];
  /** What the bars count. */
  legendLabel: string;
  /** One sentence that describes the chart. The data belongs in a table next to it. */
  label: string;
  onPick?: (place: number) => void;
}

/** Bars from zero with their values. Horizontal where the labels would not fit. */
export default function BarChart({ data, legendLabel, label, onPick }: BarChartProps) {
  const format = useFormat();
  const lying = useMediaQuery('(width < 48rem)');

  const canvas = useChart<'bar'>(
    (ink) => {
      const colours = data.map((datum) => ink.colour(datum.colour));
      const names = {
        grid: { display: false },
        border: { color: ink.line },
        ticks: { color: ink.ink2, autoSkip: false, maxRotation: 0 },
      };
      const values = {
        beginAtZero: true,
        grace: lying ? 0 : '8%',
        grid: { color: ink.line },
        border: { display: false },
        // Chart.js itself writes zero as 0, whatever the digits.
        ticks: {
          color: ink.ink2,
          precision: 0,
          maxTicksLimit: 5,
          callback: (value: string | number) => format.number(Number(value)),
        },
      };
      return {
        type: 'bar',
        data: {
          labels: data.map((datum) => datum.label),
          datasets: [
            {
              label: legendLabel,
              data: data.map((datum) => datum.value),
              backgroundColor: colours,
              barThickness: 18,
              borderRadius: 4,
              borderSkipped: false,
            },
          ],
        },
        options: {
          maintainAspectRatio: false,
          animation: { duration: 180 },
          indexAxis: lying ? 'y' : 'x',
          // Space for the value of the longest bar.
          layout: { padding: lying ? { [ink.rightToLeft ? 'left' : 'right']: 36 } : { top: 8 } },
          scales: lying
            ? {
                x: { ...values, reverse: ink.rightToLeft },
                y: { ...names, position: ink.rightToLeft ? 'right' : 'left' },
              }
            : {
                x: { ...names, reverse: ink.rightToLeft },
                y: { ...values, position: ink.rightToLeft ? 'right' : 'left' },
              },
          plugins: {
            legend: {
              align: 'start',
              rtl: ink.rightToLeft,
              // Clicking the only entry would just empty the chart.
              onClick: () => undefined,
              labels: {
                color: ink.ink2,
                boxWidth: 10,
                boxHeight: 10,
                useBorderRadius: true,
                borderRadius: 2,
                // It names all bars, so it must not have the colour of the first.
                generateLabels: () => [
                  {
                    text: legendLabel,
                    fontColor: ink.ink2,
                    fillStyle: new Set(colours).size === 1 ? colours[0] : ink.ink2,
                    lineWidth: 0,
                    borderRadius: 2,
                    datasetIndex: 0,
                  },
                ],
              },
            },
            tooltip: tooltipStyles(ink),
          },
        },
        plugins: [valuesAtBars(format.number, ink), roomUnderLegend],
      };
    },
    JSON.stringify([data, legendLabel, lying]),
    onPick,
  );

  return (
    <div role="img" aria-label={label} className="relative h-72 w-full shrink-0 grow">
      <canvas ref={canvas} className="absolute inset-0" />
    </div>
  );
}

/** Draws each value at the end of its bar. */
function valuesAtBars(write: (value: number) => string, ink: ChartInk): Plugin<'bar'> {
  return {
    id: 'valuesAtBars',
    afterDatasetsDraw(chart) {
      const { ctx, data, scales } = chart;
      const lying = scales.x?.type === 'linear';
      const reversed = scales.x?.options.reverse === true;
      ctx.save();
      ctx.fillStyle = ink.ink2;
      // An outline in the background colour keeps grid lines out of the digits.
      ctx.strokeStyle = ink.surface;
      ctx.lineWidth = 4;
      ctx.lineJoin = 'round';
      ctx.font = `500 12px ${Chart.defaults.font.family ?? 'sans-serif'}`;
      ctx.textAlign = lying ? (reversed ? 'right' : 'left') : 'center';
      ctx.textBaseline = lying ? 'middle' : 'bottom';
      for (const [index, bar] of chart.getDatasetMeta(0).data.entries()) {
        const value = data.datasets[0]?.data[index];
        if (typeof value !== 'number') continue;
        const aside = reversed ? -6 : 6;
        const place = [write(value), bar.x + (lying ? aside : 0), bar.y - (lying ? 0 : 4)] as const;
        ctx.strokeText(...place);
        ctx.fillText(...place);
      }
      ctx.restore();
    },
  };
}
