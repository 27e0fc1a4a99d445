import { mkdirSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { inRepository } from '../support/paths.ts';
import { eventually, type Program, startProgram } from '../support/programs.ts';
import { testServers } from '../support/servers.ts';

const { newPath, stopToo } = testServers({ signal: 'SIGKILL' });

/** A process that tries to take the lock at a given time, prints the outcome, and keeps the lock. */
function starter(dataDir: string, at = 0): Program {
  const module = pathToFileURL(inRepository('dist', 'server', 'platform', 'instance-lock.js')).href;
  const script = `
    const { lockInstance } = await import(${JSON.stringify(module)});
    await new Promise((resolve) => setTimeout(resolve, ${at} - 50 - Date.now()));
    while (Date.now() < ${at});
    try {
      lockInstance(${JSON.stringify(dataDir)});
      console.log('mine');
    } catch (error) {
      console.log(error.name);
    }
    setInterval(() => {}, 60_000);`;
  return stopToo(startProgram(process.execPath, ['--input-type=module', '--eval', script]));
}

test.for(['free', 'left by a killed process'])(
  'of twenty that start at once exactly one gets a lock that is %s',
  async (state) => {
    const dataDir = newPath('data');
    mkdirSync(dataDir);
    if (state !== 'free') {
      const former = starter(dataDir);
      await former.waitFor('mine');
      await former.end('SIGKILL');
    }
    const at = Date.now() + 4_000; // when all have been loaded
    const starters = Array.from({ length: 20 }, () => starter(dataDir, at));
    await eventually(() => starters.every((program) => program.output() !== ''));
    const output = starters.map((program) => program.output().trim());
    expect(output.filter((line) => line === 'mine')).toHaveLength(1);
    expect(output.filter((line) => line === 'InstanceRunning')).toHaveLength(19);
    expect(readdirSync(dataDir)).toEqual(['instance.lock']);
  },
);
