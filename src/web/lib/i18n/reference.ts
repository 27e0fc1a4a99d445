/** The number of a report in groups of four, as people read it aloud: `1811 2345 6789 0123 456`. */
export const groupedReference = (repID: string): string => repID.replaceAll(/\d{4}(?=\d)/g, '$& ');
