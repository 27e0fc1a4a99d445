import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folder, lookName, looks, pictureFile } from './looks.ts';
import { shots } from './shots.ts';

/** Writes the index page: a row for each screen, a column for each combination of language, theme and size. */
export default function writeContents(): void {
  const rows = shots.map(({ name }) => {
    const pictures = looks
      .filter((look) => existsSync(pictureFile(look, name)))
      .map((look) => {
        const address = `${lookName(look)}/${name}.png`;
        return `<figure class="${look.size}"><a href="${address}"><img src="${address}" loading="lazy" alt="${name}, ${lookName(look)}"></a><figcaption>${lookName(look)}</figcaption></figure>`;
      });
    return pictures.length > 0 ? `<section><h2>${name}</h2><div>${pictures.join('\n')}</div></section>` : '';
  });
  if (rows.some(Boolean)) writeFileSync(path.join(folder, 'index.html'), page(rows.join('\n')));
}

const page = (rows: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
body { margin: 24px; font: 14px/1.5 system-ui, sans-serif; background: #8a8a86; color: #111 }
h2 { font-size: 18px; margin: 32px 0 8px }
section div { display: flex; gap: 16px; overflow-x: auto; align-items: flex-start; padding-bottom: 12px }
figure { margin: 0; flex: none }
img { display: block; width: 100% }
.phone { width: 240px }
.desktop { width: 640px }
</style>
<h1>Screens</h1>
${rows}
</html>
`;
