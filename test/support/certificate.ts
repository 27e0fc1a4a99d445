import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** A certificate for host names in a folder, signed by its own authority. Needs openssl. */
export function makeCertificate(
  folder: string,
  hosts: readonly string[] = ['localhost'],
): { authority: string; certificate: string; key: string } {
  const inFolder = (name: string) => path.join(folder, name);
  const run = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const [authority, certificate, key] = [inFolder('ca.pem'), inFolder('server.pem'), inFolder('server.key')];
  const [authorityKey, request, extensions] = [inFolder('ca.key'), inFolder('server.csr'), inFolder('server.ext')];
  const subject = (name: string) => ['-nodes', '-newkey', 'rsa:2048', '-subj', `/CN=${name}`];
  run('req', '-x509', ...subject('Test authority'), '-days', '2', '-keyout', authorityKey, '-out', authority);
  run('req', ...subject('localhost'), '-keyout', key, '-out', request);
  writeFileSync(extensions, `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`);
  const signing = ['-CA', authority, '-CAkey', authorityKey, '-CAcreateserial', '-days', '2', '-extfile', extensions];
  run('x509', '-req', '-in', request, ...signing, '-out', certificate);
  return { authority, certificate, key };
}
