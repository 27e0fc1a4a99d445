/** A file as a browser's form sends it. */
export interface SentFile {
  bytes: Uint8Array;
  field?: string;
  name?: string;
  type?: string;
}

/** The body and headers of a multipart form with one file. */
export function multipart({ bytes, field = 'file', name = 'picture.jpg', type = 'image/jpeg' }: SentFile) {
  const boundary = `----${crypto.randomUUID()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name.replaceAll('"', '%22')}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
