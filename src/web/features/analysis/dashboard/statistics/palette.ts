/** The number of colours in the chart palette. */
export const paletteSize = 8;

/** Returns a number in [0, 1), like Math.random. */
type Random = () => number;

/** The palette index of each of at most eight keywords. */
type Painter = (keywords: readonly string[]) => number[];

/** Assigns random colours (D2), each once in a chart, and remembers them: a keyword keeps its colour during a visit if it is free. */
export function createPainter(random: Random): Painter {
  const drawn = new Map<string, number>();
  return (keywords) => {
    const colours = new Map<string, number>();
    const unused = new Set(palette);
    const paint = (keyword: string, colour: number) => {
      colours.set(keyword, colour);
      unused.delete(colour);
    };
    for (const keyword of keywords) {
      const known = drawn.get(keyword);
      if (known !== undefined && unused.has(known)) paint(keyword, known);
    }
    for (const keyword of keywords.filter((one) => !colours.has(one)))
      paint(keyword, [...unused][Math.floor(random() * unused.size)] ?? 0);
    for (const [keyword, colour] of colours) drawn.set(keyword, colour);
    return keywords.map((keyword) => colours.get(keyword) ?? 0);
  };
}

const palette = Array.from({ length: paletteSize }, (_, index) => index);
