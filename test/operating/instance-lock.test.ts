import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { inRepository } from '../support/paths.ts';
import { eventually, type Program, startProgram } from '../support/programs.ts';
import { testServers } from '../support/servers.ts';

const { newPath, stopToo } = testServers({ signal: 'SIGKILL' });

/** What makes a program the process number 1 of a container, as far as it can see. */
const container = ['--pid', '--fork', '--kill-child', '--mount-proc'];
const hasContainers = spawnSync('unshare', [...container, 'true']).status === 0;

/** A process that tries to take the lock at a given time, prints the outcome, and keeps the lock. */
function starter(dataDir: string, { at = 0, isInContainer = false } = {}): Program {
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
  const program = [process.execPath, '--input-type=module', '--eval', script] as const;
  const [name, ...args] = isInContainer ? (['unshare', ...container, ...program] as const) : program;
  return stopToo(startProgram(name, args));
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
    const starters = Array.from({ length: 20 }, () => starter(dataDir, { at }));
    await eventually(() => starters.every((program) => program.output() !== ''));
    const output = starters.map((program) => program.output().trim());
    expect(output.filter((line) => line === 'mine')).toHaveLength(1);
    expect(output.filter((line) => line === 'InstanceRunning')).toHaveLength(19);
    expect(readdirSync(dataDir)).toEqual(['instance.lock']);
  },
);

test.skipIf(!hasContainers)(
  'the process of a container holds the lock against that of another, until it is killed',
  async () => {
    const dataDir = newPath('volume');
    const another = () => starter(dataDir, { isInContainer: true });
    const first = another();
    await first.waitFor('mine');
    await another().waitFor('InstanceRunning');
    await starter(dataDir).waitFor('InstanceRunning');
    await first.end('SIGKILL');
    await another().waitFor('mine');
    expect(readdirSync(dataDir)).toEqual(['instance.lock']);
  },
);
