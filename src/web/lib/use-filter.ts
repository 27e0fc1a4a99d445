import { useSearchParams } from 'react-router';

/** Places in a list: another filter makes another list. */
const places = ['cursor', 'offset', 'item'];

/** Filters in the address. Choosing one starts at the first page again. */
export function useFilter(): { get: (name: string) => string | null; choose: (name: string, value: string) => void } {
  const [params, setParams] = useSearchParams();
  return {
    get: (name) => params.get(name),
    choose(name, value) {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (value) after.set(name, value);
          else after.delete(name);
          for (const place of places) after.delete(place);
          return after;
        },
        { preventScrollReset: true },
      );
    },
  };
}

/**
 * Where in a list the reader is, as its address says.
 * @param choices the values that each filter may have; any other is left out
 */
export function useListAddress<const Choices extends Readonly<Record<string, readonly string[]>>>(
  choices: Choices,
): { [Name in keyof Choices]: Choices[Name][number] | undefined } & { cursor: string | undefined } {
  const [params] = useSearchParams();
  const chosen = Object.entries(choices).map(([name, values]) => [
    name,
    values.find((one) => one === params.get(name)),
  ]);
  return { ...Object.fromEntries(chosen), cursor: params.get('cursor') ?? undefined };
}
