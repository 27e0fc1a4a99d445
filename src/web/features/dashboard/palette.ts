/** How many colours the theme's chart palette has. */
export const paletteSize = 8;

/** A number from 0 up to but not including 1, as Math.random gives it. */
type Random = () => number;

/** The colour of each keyword, as an index into the palette. */
export type Painter = (keywords: readonly string[]) => number[];

/**
 * Draws colours at random (D2). What it draws it remembers: a keyword has the same colour in every chart of a visit.
 * Neighbours never have the same one, the last and the first included, since a polar chart closes the circle.
 * Up to the size of the palette all are different.
 */
export function createPainter(random: Random): Painter {
  const drawn = new Map<string, number>();

  return (keywords) => {
    const colours: (number | undefined)[] = keywords.map(() => undefined);
    const isUsed = (colour: number) => colours.includes(colour);
    const isBeside = (place: number, colour: number) =>
      colours.at(place - 1) === colour || colours[(place + 1) % keywords.length] === colour;
    // With more keywords than colours some have to share one.
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
