import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readConfig, variables } from '../src/server/config.ts';
import { installed } from './support/installed.ts';
import { inRepository } from './support/places.ts';

const textOf = (...parts: string[]) => readFileSync(inRepository(...parts), 'utf8');
const known = [...Object.keys(variables), 'NODE_ENV'];

describe('the container', () => {
  const steps = textOf('Dockerfile')
    .split('\n')
    .flatMap((line) => {
      const [, instruction, rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
      return instruction ? [{ instruction, words: rest.split(/\s+/), rest }] : [];
    });
  const all = (instruction: string) => steps.filter((step) => step.instruction === instruction);

  test('is made in two stages of one base, so that no compiler is in it', () => {
    const bases = all('FROM').map(({ words: [image] }) => image);
    expect(bases).toHaveLength(2);
    expect(new Set(bases).size).toBe(1);
  });

  test('is made from what is there, and .dockerignore lets it in', () => {
    const lets = textOf('.dockerignore').split('\n');
    expect(lets[0]).toBe('*');
    for (const { words } of all('COPY').filter(({ rest }) => !rest.startsWith('--from')))
      for (const source of words.slice(0, -1)) {
        expect([source, existsSync(inRepository(source))]).toEqual([source, true]);
        expect(lets).toContain(`!${source}`);
      }
  });

  test('sets what the program reads, and no secret', () => {
    const names = all('ENV').flatMap(({ words }) => words.map((word) => word.split('=', 1)[0] ?? ''));
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    expect(names.filter((name) => /KEY|SECRET|PASSWORD|URL/.test(name))).toEqual([]);
  });

  test('runs the program itself, and not as root, and asks whether it is ready', () => {
    expect(all('USER').at(-1)?.rest).toBe('node');
    expect(all('CMD').map(({ rest }) => rest)).toEqual(['["node", "dist/server/main.js"]']);
    expect(all('HEALTHCHECK')[0]?.rest).toContain('/readyz');
    expect(all('VOLUME').map(({ rest }) => rest)).toEqual(['/data']);
  });
});

const Service = z.looseObject({
  environment: z.optional(z.record(z.string(), z.string())),
  ports: z.optional(z.array(z.string())),
  volumes: z.optional(z.array(z.string())),
  networks: z.array(z.string()),
  security_opt: z.array(z.string()),
  depends_on: z.optional(z.unknown()),
});
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.looseObject({ internal: z.optional(z.boolean()) })),
  volumes: z.record(z.string(), z.nullable(z.unknown())),
});

describe('the services', () => {
  const text = textOf('compose.yaml');
  const { services, networks, volumes } = Compose.parse(parseYaml(text));

  test('have an app that is set up with what the program reads, and it takes it', () => {
    const { environment = {} } = services.app ?? {};
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
    const given: Record<string, string> = {
      FRAUD_SHIELD_DOMAIN: 'shield.example.org',
      POSTGRES_PASSWORD: 'letters1',
      SHIELD_KEYS: Buffer.alloc(32, 1).toString('base64'),
    };
    const filled = Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => given[variable] ?? ''),
    ]);
    const config = readConfig(Object.fromEntries(filled));
    expect(config.publicUrl).toBe('https://shield.example.org');
    expect(config.trustProxy).toEqual([/subnet: ([\d./]+)/.exec(text)?.[1]]);
  });

  test('show only the proxy to the world, and the database and the limits not even to the proxy', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
    expect(networks.back?.internal).toBe(true);
    for (const name of ['database', 'limits']) expect(services[name]?.networks).toEqual(['back']);
  });

  test('mount what is there, and gain no rights', () => {
    for (const { volumes: mounts = [], security_opt } of Object.values(services)) {
      expect(security_opt).toContain('no-new-privileges:true');
      for (const mount of mounts) {
        const [from = ''] = mount.split(':');
        expect([from, from.startsWith('.') ? existsSync(inRepository(from)) : from in volumes]).toEqual([from, true]);
      }
    }
  });

  const caddy = installed('caddy');
  test.skipIf(!caddy)('have a proxy whose settings Caddy takes (skipped where Caddy is not installed)', () => {
    const { status, stderr } = spawnSync(
      caddy ?? '',
      ['validate', '--adapter', 'caddyfile', '--config', inRepository('deploy', 'Caddyfile')],
      { encoding: 'utf8', env: { ...process.env, FRAUD_SHIELD_DOMAIN: 'shield.example.org' } },
    );
    expect([status, stderr]).toEqual([0, expect.stringContaining('"level"')]);
  });
});

describe('the unit of systemd', () => {
  const file = inRepository('deploy', 'fraud-shield.service');
  const lines = textOf('deploy', 'fraud-shield.service').split('\n');

  test('runs the program itself, with settings that it reads, as nobody in particular', () => {
    const set = lines.flatMap((line) => /^Environment=(.*)$/.exec(line)?.[1]?.split(' ') ?? []);
    expect(set.map((one) => one.split('=', 1)[0]).filter((name) => !known.includes(name ?? ''))).toEqual([]);
    expect(lines).toContain('ExecStart=/usr/bin/node dist/server/main.js');
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
  test.skipIf(!analyze)(
    'is one that systemd takes and finds little exposed (skipped where there is no systemd)',
    () => {
      const looks = (...args: string[]) => spawnSync(analyze ?? '', [...args, file], { encoding: 'utf8' });
      const { stdout, stderr } = looks('security', '--offline=true', '--no-pager');
      const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout + stderr)?.[1]);
      expect(exposure).toBeLessThan(2.5);
      // Where Node is depends on the machine, and is the only thing it may complain of.
      const said = looks('verify')
        .stderr.split('\n')
        .filter((line) => line.includes(path.basename(file)));
      expect(said.filter((line) => !/\/usr\/bin\/node is not executable/.test(line))).toEqual([]);
    },
  );
});
