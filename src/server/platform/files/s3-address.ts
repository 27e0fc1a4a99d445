/** An S3-compatible store, and how to get in. */
export interface S3Address {
  /** Null is Amazon's own of the region. */
  endpoint: string | null;
  bucket: string;
  region: string;
  /** Null takes them from where Amazon's library looks: AWS_ACCESS_KEY_ID and the like, or the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/**
 * Reads `s3://KEY:SECRET@host:port/bucket?region=…&tls=false`. Without a host (`s3:///bucket?region=eu-west-1`) it is
 * Amazon's own; characters of the secret that mean something in an address are written in percent.
 * @returns undefined when it is none
 */
export function s3Address(text: string): S3Address | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return undefined;
  }
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(url.pathname)?.[1];
  const known = [...url.searchParams.keys()].every((name) => name === 'region' || name === 'tls');
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const tls = url.searchParams.get('tls') ?? 'true';
  const isWhole = Boolean(url.username) === Boolean(url.password);
  if (url.protocol !== 's3:' || !bucket || !known || !isWhole) return undefined;
  if (!/^[a-z0-9-]+$/.test(region) || !/^(true|false)$/.test(tls)) return undefined;
  try {
    return {
      endpoint: url.host === '' ? null : `${tls === 'true' ? 'https' : 'http'}://${url.host}`,
      bucket,
      region,
      credentials: url.username
        ? { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) }
        : null,
    };
  } catch {
    return undefined; // a percent sign that begins nothing
  }
}
