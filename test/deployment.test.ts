import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buildSources } from '../scripts/install.mjs';
import { readConfig, variableNames } from '../src/server/config.ts';
import { installed } from './support/installed.ts';
import { inRepository } from './support/paths.ts';

const textOf = (...parts: string[]) => readFileSync(inRepository(...parts), 'utf8');
const known = [...variableNames, 'NODE_ENV'];

describe('the container', () => {
  const steps = textOf('Dockerfile')
    .split('\n')
    .flatMap((line) => {
      const [, instruction, rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
      return instruction ? [{ instruction, words: rest.split(/\s+/), rest }] : [];
    });
  const all = (instruction: string) => steps.filter((step) => step.instruction === instruction);

  test('is built in two stages of one base image, without a compiler in the last', () => {
    const bases = all('FROM').map(({ words: [image] }) => image);
    expect(bases).toHaveLength(2);
    expect(new Set(bases).size).toBe(1);
  });

  test('copies existing files that .dockerignore includes, among them all that the build reads', () => {
    const ignoreRules = textOf('.dockerignore').split('\n');
    expect(ignoreRules[0]).toBe('*');
    const copied = all('COPY').flatMap(({ words, rest }) => (rest.startsWith('--from') ? [] : words.slice(0, -1)));
    const files = readdirSync(inRepository());
    const covers = (source: string, name: string) =>
      source.startsWith('*') ? name.endsWith(source.slice(1)) : `${name}/`.startsWith(`${source}/`);
    for (const source of copied) {
      const isThere = existsSync(inRepository(source)) || files.some((name) => covers(source, name));
      expect([source, isThere]).toEqual([source, true]);
      expect(ignoreRules).toContain(`!${source}`);
    }
    expect(buildSources.filter((name) => !copied.some((source) => covers(source, name)))).toEqual([]);
  });

  test('sets known variables and no secret', () => {
    const names = all('ENV').flatMap(({ words }) => words.map((word) => word.split('=', 1)[0] ?? ''));
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    expect(names.filter((name) => /KEY|SECRET|PASSWORD|URL/.test(name))).toEqual([]);
  });

  test('has the commands', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'));
    const copied = all('COPY').flatMap(({ words }) => words.map((word) => word.replace('/app/', '')));
    expect(scripts.shield).toBe('exec node scripts/shield.mjs');
    expect(copied).toEqual(expect.arrayContaining(['scripts/shield.mjs', 'scripts/install.mjs', 'dist', 'migrations']));
  });

  test('and the service give a stop the time that the documents promise', () => {
    const minutes = /Allow (\w+) minutes before/.exec(textOf('docs', 'operating', 'install.md'))?.[1];
    expect(minutes).toBe('five');
    expect(textOf('deploy', 'fraud-shield.service')).toContain(`TimeoutStopSec=${5 * 60}\n`);
    expect(textOf('compose.yaml')).toContain('stop_grace_period: 5m\n');
  });

  test('runs the program directly, not as root, with a health check', () => {
    expect(all('USER').at(-1)?.rest).toBe('node');
    expect(all('CMD').map(({ rest }) => rest)).toEqual(['["node", "--max-semi-space-size=32", "dist/server/main.js"]']);
    expect(all('HEALTHCHECK')[0]?.rest).toContain('/readyz');
    expect(all('VOLUME').map(({ rest }) => rest)).toEqual(['/data']);
  });
});

const Service = z.looseObject({
  environment: z.optional(z.record(z.string(), z.string())),
  ports: z.optional(z.array(z.string())),
  volumes: z.optional(z.array(z.string())),
  networks: z.array(z.string()),
  user: z.optional(z.string()),
  security_opt: z.array(z.string()),
  depends_on: z.optional(z.unknown()),
});
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.looseObject({ internal: z.optional(z.boolean()) })),
  volumes: z.record(z.string(), z.nullable(z.unknown())),
});

describe('compose.yaml', () => {
  const text = textOf('compose.yaml');
  const { services, networks, volumes } = Compose.parse(parseYaml(text));

  test('gives the app a valid configuration', () => {
    const { environment = {} } = services.app ?? {};
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
    const values: Record<string, string> = {
      FRAUD_SHIELD_DOMAIN: 'shield.example.org',
      POSTGRES_PASSWORD: 'letters1',
      SHIELD_KEYS: Buffer.alloc(32, 1).toString('base64'),
    };
    const filled = Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => values[variable] ?? ''),
    ]);
    const config = readConfig(Object.fromEntries(filled));
    expect(config.publicUrl).toBe('https://shield.example.org');
    expect(config.trustProxy).toEqual([/subnet: ([\d./]+)/.exec(text)?.[1]]);
  });

  test('publishes only the proxy, and hides the database and Valkey from the proxy', () => {
    const published = Object.entries(services).filter(([, { ports }]) => ports);
    expect(published.map(([name]) => name)).toEqual(['proxy']);
    expect(networks.back?.internal).toBe(true);
    for (const name of ['database', 'limits']) expect(services[name]?.networks).toEqual(['back']);
  });

  test('mounts existing paths and grants no privileges', () => {
    // The image begins as root and becomes this user, which it may not do without capabilities.
    expect(services.limits).toMatchObject({ user: 'valkey', cap_drop: ['ALL'] });
    for (const { volumes: mounts = [], security_opt } of Object.values(services)) {
      expect(security_opt).toContain('no-new-privileges:true');
      for (const mount of mounts) {
        const [from = ''] = mount.split(':');
        expect([from, from.startsWith('.') ? existsSync(inRepository(from)) : from in volumes]).toEqual([from, true]);
      }
    }
  });

  const caddy = installed('caddy');
  test.skipIf(!caddy)('has a valid Caddyfile (skipped where Caddy is not installed)', () => {
    const { status, stderr } = spawnSync(
      caddy ?? '',
      ['validate', '--adapter', 'caddyfile', '--config', inRepository('deploy', 'Caddyfile')],
      { encoding: 'utf8', env: { ...process.env, FRAUD_SHIELD_DOMAIN: 'shield.example.org' } },
    );
    expect([status, stderr]).toEqual([0, expect.stringContaining('"level"')]);
  });
});

describe('the configuration of rsyslog', () => {
  const rsyslogd = installed('rsyslogd');
  test.skipIf(!rsyslogd)('is valid (skipped where rsyslog is not installed)', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'fraud-shield-rsyslog-'));
    const config = path.join(folder, 'rsyslog.conf');
    const sample = inRepository('deploy', 'rsyslog-audit.conf');
    writeFileSync(config, `global(workDirectory="${folder}")\ninclude(file="${sample}")\n`);
    const { status, stderr } = spawnSync(rsyslogd ?? '', ['-N1', '-f', config], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect([status, stderr]).toEqual([0, expect.stringContaining('End of config validation run')]);
  });
});

describe('the systemd unit', () => {
  const file = inRepository('deploy', 'fraud-shield.service');
  const lines = textOf('deploy', 'fraud-shield.service').split('\n');

  test('runs the program directly, with known variables, as a dynamic user', () => {
    const settings = lines.flatMap((line) => /^Environment=(.*)$/.exec(line)?.[1]?.split(' ') ?? []);
    expect(settings.map((setting) => setting.split('=', 1)[0]).filter((name) => !known.includes(name ?? ''))).toEqual(
      [],
    );
    expect(lines).toContain('ExecStart=/usr/bin/node --max-semi-space-size=32 dist/server/main.js');
    expect(lines).toContain('DynamicUser=yes');
  });

  test.each([
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'PrivateTmp=yes',
    'CapabilityBoundingSet=',
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
    'SystemCallFilter=@system-service',
  ])('keeps %s', (line) => {
    expect(lines).toContain(line);
  });

  const analyze = installed('systemd-analyze');
  test.skipIf(!analyze)('is valid and little exposed according to systemd (skipped where there is no systemd)', () => {
    const runAnalyze = (...args: string[]) => spawnSync(analyze ?? '', [...args, file], { encoding: 'utf8' });
    const { stdout, stderr } = runAnalyze('security', '--offline=true', '--no-pager');
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout + stderr)?.[1]);
    expect(exposure).toBeLessThan(2.5);
    // Only the location of Node, which depends on the machine, may be reported.
    const messages = runAnalyze('verify')
      .stderr.split('\n')
      .filter((line) => line.includes(path.basename(file)));
    expect(messages.filter((line) => !/\/usr\/bin\/node is not executable/.test(line))).toEqual([]);
  });
});
