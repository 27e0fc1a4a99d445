/** The origin that the samples name. The page shows its own instead. */
export const sampleOrigin = 'http://localhost:3000';

/** How the client libraries are installed and told where the registry is. @param origin of the registry */
export const installSample = (origin: string): string => `npm install ${origin}/sdk/fraud-shield-client.tgz
curl --fail --remote-name ${origin}/sdk/fraud_shield.py   # for Python

export FS_URL=${origin}
export FS_KEY=fs_test_…
export FS_SECRET=fs_test_secret_…`;
