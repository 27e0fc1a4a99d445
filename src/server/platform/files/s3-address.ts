/** Where an S3-compatible store is, and how to sign in. */
export interface S3Address {
  /** Null for Amazon S3 in the region. */
  endpoint: string | null;
  bucket: string;
  region: string;
  /** Null for the AWS SDK's default chain: AWS_ACCESS_KEY_ID and so on, or the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/**
 * Parses `s3://KEY:SECRET@host:port/bucket?region=…&tls=false`; without a host (`s3:///bucket?region=eu-west-1`) it is
 * Amazon S3. Reserved characters in KEY and SECRET are percent-encoded.
 * @returns undefined when the text is no such URL
 */
export function s3Address(text: string): S3Address | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return undefined;
  }
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(url.pathname)?.[1];
  const hasKnownParameters = [...url.searchParams.keys()].every((name) => name === 'region' || name === 'tls');
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const tls = url.searchParams.get('tls') ?? 'true';
  const hasBothOrNone = Boolean(url.username) === Boolean(url.password);
  if (url.protocol !== 's3:' || !bucket || !hasKnownParameters || !hasBothOrNone) return undefined;
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
    return undefined; // malformed percent-encoding
  }
}
