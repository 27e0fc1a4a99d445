/** A file as a browser's form sends it. */
export interface SentFile {
  bytes: Uint8Array;
  field?: string;
  name?: string;
  type?: string;
  /** Texts of the form, sent before the file. */
  fields?: Record<string, string>;
}

/** The body and headers of a multipart form with one file. */
export function multipart({ bytes, field = 'file', name = 'picture.jpg', type = 'image/jpeg', fields = {} }: SentFile) {
  const boundary = `----${crypto.randomUUID()}`;
  const texts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `${texts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name.replaceAll('"', '%22')}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
