/** A form with one file, as a browser sends it. */
export function aForm({
  bytes,
  name = 'file.png',
  field = 'file',
}: {
  bytes: Uint8Array;
  name?: string;
  field?: string;
}) {
  const boundary = `----test${crypto.randomUUID()}`;
  const quoted = name.replaceAll('"', '%22');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${quoted}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
