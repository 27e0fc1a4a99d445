/** The number of colours in the chart palette. */
export const paletteSize = 8;

/** Returns a number in [0, 1), like Math.random. */
type Random = () => number;

/** The palette index of each keyword. */
type Painter = (keywords: readonly string[]) => number[];

/**
 * Assigns random colours (D2) and remembers them: a keyword has the same colour in every chart of a visit. Neighbours
 * differ, including the last and the first, since a polar chart is a circle. Up to the size of the palette, all differ.
 */
export function createPainter(random: Random): Painter {
  const drawn = new Map<string, number>();

  return (keywords) => {
    const colours: (number | undefined)[] = keywords.map(() => undefined);
    const isUsed = (colour: number) => colours.includes(colour);
    const isBeside = (place: number, colour: number) =>
      colours.at(place - 1) === colour || colours[(place + 1) % keywords.length] === colour;
    // With more keywords than colours, some share one.
    const fits = (place: number, colour: number) =>
      keywords.length > paletteSize ? !isBeside(place, colour) : !isUsed(colour);

    keywords.forEach((keyword, place) => {
      const known = drawn.get(keyword);
      if (known !== undefined && fits(place, known)) colours[place] = known;
    });
    return keywords.map((keyword, place) => {
      const known = colours[place];
      if (known !== undefined) return known;
      const unused = palette.filter((colour) => !isUsed(colour));
      const fitting = unused.length > 0 ? unused : palette.filter((colour) => fits(place, colour));
      const colour = fitting[Math.floor(random() * fitting.length)] ?? 0;
      colours[place] = colour;
      drawn.set(keyword, colour);
      return colour;
    });
  };
}

const palette = Array.from({ length: paletteSize }, (_, index) => index);
