/** A link with a scheme: people write `example.com/shop` and mean a web page. */
export function tidyLink(typed: string): string {
  const link = typed.trim();
  return link === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(link) ? link : `https://${link}`;
}
