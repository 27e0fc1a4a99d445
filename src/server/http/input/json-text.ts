/** The index after the quotation mark that closes a text in JSON. @param start after the one that opens it */
export function endOfText(json: string, start: number): number {
  let at = start;
  for (;;) {
    const quote = json.indexOf('"', at);
    if (quote < 0) return json.length;
    let escapes = 0;
    while (json[quote - 1 - escapes] === '\\' && quote - 1 - escapes >= start) escapes += 1;
    at = quote + 1;
    if (escapes % 2 === 0) return at;
  }
}
