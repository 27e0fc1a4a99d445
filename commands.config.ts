import { relative, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const sources = resolve('src/server');

/** Packages that only some commands load, at their first use, or that have a part for each platform. */
const apart = [
  '@aws-sdk/client-s3',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'age-encryption',
  'ioredis',
  'jose',
  'nodemailer',
  'pg-native',
  'sharp',
];

/** A module finds files by its own address, not by the bundle's. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform(code, id) {
    if (!id.startsWith(sources) || !code.includes('import.meta.url')) return null;
    const module = `./${relative(sources, id).replace(/\.ts$/, '.js')}`;
    return { code: code.replaceAll('import.meta.url', `new URL('${module}', import.meta.url).href`), map: null };
  },
};

/**
 * Bundles the operator's commands into one file, dist/server/shield.js: loading hundreds of modules would take longer than
 * most commands do. It runs after the compiler, which writes the same file as a module.
 */
export default defineConfig({
  publicDir: false,
  plugins: [ownAddresses],
  ssr: { noExternal: true, external: apart },
  build: {
    ssr: 'src/server/shield.ts',
    outDir: 'dist/server',
    emptyOutDir: false,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'shield.js', codeSplitting: false } },
  },
});
