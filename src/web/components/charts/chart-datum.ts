/** One bar or sector. */
export interface ChartDatum {
  label: string;
  value: number;
  /** Index into the theme's palette of eight. */
  colour: number;
}
