/** Downloads a text as a file. */
export const saveText = (fileName: string, text: string): void =>
  saveFile(fileName, new Blob([text], { type: 'text/plain;charset=utf-8' }));

/** Downloads a file, which the browser never opens in place. */
export function saveFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
