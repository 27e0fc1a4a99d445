import { useEffect, useState } from 'react';

/**
 * The section of a long page that is being read: the last one whose title has passed the upper third of the window.
 * @param ids of the titles in their order, the same array at each call
 */
export function useSectionInSight(ids: readonly string[]): string {
  const [first = ''] = ids;
  const [here, setHere] = useState(first);
  useEffect(() => {
    function update(): void {
      const line = window.innerHeight / 3;
      const passed = ids.filter((id) => {
        const title = document.getElementById(id);
        return title !== null && title.getBoundingClientRect().top < line;
      });
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const read = atEnd && window.scrollY > 0 ? ids.at(-1) : passed.at(-1);
      setHere(read ?? first);
    }
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [ids, first]);
  return here;
}
