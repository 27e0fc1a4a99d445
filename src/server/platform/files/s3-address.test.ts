import { expect, test } from 'vitest';
import { s3Address } from './s3-address.ts';

test('a URL with a host names a server, credentials, region and whether to use TLS', () => {
  expect(s3Address('s3://KEY:a%2Fb%40c@minio.example:9000/uploads?region=eu-west-1&tls=false')).toEqual({
    endpoint: 'http://minio.example:9000',
    bucket: 'uploads',
    region: 'eu-west-1',
    credentials: { accessKeyId: 'KEY', secretAccessKey: 'a/b@c' },
  });
  expect(s3Address('s3://KEY:SECRET@minio.example/uploads/')).toMatchObject({
    endpoint: 'https://minio.example',
    region: 'us-east-1',
  });
});

test('a URL without host and key means Amazon S3 and the default credentials', () => {
  expect(s3Address('s3:///uploads?region=eu-west-1')).toEqual({
    endpoint: null,
    bucket: 'uploads',
    region: 'eu-west-1',
    credentials: null,
  });
});

test.each([
  'https://minio.example/uploads',
  's3://minio.example',
  's3://minio.example/',
  's3://minio.example/a/b',
  's3://minio.example/UPPER',
  's3://KEY@minio.example/uploads',
  's3://minio.example/uploads?tls=maybe',
  's3://minio.example/uploads?region=here or there',
  's3://minio.example/uploads?regoin=eu-west-1',
  's3://KEY:100%@minio.example/uploads',
  'nonsense',
])('%s is rejected', (text) => {
  expect(s3Address(text)).toBeUndefined();
});
