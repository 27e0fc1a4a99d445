import { Chart, type ChartConfiguration, type ChartType } from 'chart.js';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTheme } from '../../lib/browser/theme.ts';
import { useReader } from '../../lib/i18n/i18n.ts';

/** The design tokens as plain colour values of the current theme, for a canvas. */
interface ChartInk {
  ink: string;
  ink2: string;
  line: string;
  surface: string;
  /** The palette's colour at an index below eight. */
  colour: (index: number) => string;
  rightToLeft: boolean;
}

/**
 * Draws a Chart.js chart on the canvas with the returned ref.
 * @param make returns the chart's configuration in the current colours
 * @param key identifies the data: the chart is redrawn when it, the theme, the language or the digits change
 * @param onPick is called with the place of the bar, sector or point that is clicked. It needs a twin for the keyboard.
 */
export function useChart<T extends ChartType>(
  make: (ink: ChartInk) => ChartConfiguration<T>,
  key: string,
  onPick?: (place: number) => void,
): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { theme } = useTheme();
  const { locale } = useReader();

  const pick = useEffectEvent((place: number) => onPick?.(place));
  const draw = useEffectEvent((element: HTMLCanvasElement) => {
    const config = make(readInk(element));
    return new Chart(element, {
      ...config,
      options: {
        locale,
        ...config.options,
        ...(onPick && picking((place) => pick(place))),
        ...(holds('(prefers-reduced-motion: reduce)') ? { animation: false } : {}),
      },
    } as ChartConfiguration<T>);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: these change the values that are read from the page while drawing
  useEffect(() => {
    if (!canvas.current) return;
    const chart = draw(canvas.current);
    return () => chart.destroy();
  }, [key, theme, locale]);

  return canvas;
}

const picking = (pick: (place: number) => void) => ({
  onClick: (_: unknown, [hit]: { index: number }[]) => hit && pick(hit.index),
  onHover: (_: unknown, [hit]: unknown[], { canvas }: { canvas: HTMLCanvasElement }) => {
    canvas.style.cursor = hit ? 'pointer' : '';
  },
});

const holds = (query: string): boolean => window.matchMedia(query).matches;

function readInk(element: HTMLElement): ChartInk {
  const style = getComputedStyle(element);
  // Forced colours and transitions would give the element another colour than it is told.
  element.style.cssText = 'forced-color-adjust: none; transition: none';
  const token = (name: string): string => {
    element.style.color = `var(--color-${name})`;
    return style.color;
  };
  Chart.defaults.font.family = style.fontFamily;
  Chart.defaults.font.size = 12;
  Chart.defaults.color = token('ink-2');
  Chart.defaults.borderColor = token('line');
  const forced = holds('(forced-colors: active)');
  return {
    ink: forced ? 'CanvasText' : token('ink'),
    ink2: forced ? 'CanvasText' : token('ink-2'),
    line: forced ? 'GrayText' : token('line'),
    surface: forced ? 'Canvas' : token('surface'),
    colour: (index) => token(`chart-${index + 1}`),
    rightToLeft: style.direction === 'rtl',
  };
}

/** Inverted colours: the tooltip contrasts with every colour below it. */
export function tooltipStyles(ink: ChartInk) {
  return {
    backgroundColor: ink.ink,
    titleColor: ink.surface,
    bodyColor: ink.surface,
    padding: 10,
    cornerRadius: 6,
    displayColors: false,
    rtl: ink.rightToLeft,
  };
}
