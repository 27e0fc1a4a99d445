/** The reference cluster of deploy/ha on one machine: etcd, three PostgreSQL with Patroni, and HAProxy in front. */
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installed } from './installed.ts';
import { inRepository } from './paths.ts';
import { freePort } from './product.ts';
import { eventually, type Program, startProgram } from './programs.ts';

/** Debian's folder of the programs of PostgreSQL 15. */
export const postgresPrograms = '/usr/lib/postgresql/15/bin';

/** The programs that are not installed. */
export const missingForHa = [
  'etcd',
  'patroni',
  'patronictl',
  'haproxy',
  path.join(postgresPrograms, 'postgres'),
].filter((name) => !installed(path.basename(name)) && !installed(name));

export interface Node {
  name: string;
  api: string;
  /** Kills the database server and everything it started. */
  killDatabase(): Promise<void>;
  /** Kills Patroni and the database server, as the loss of the machine does. */
  killMachine(): Promise<void>;
  start(): void;
}

export interface Cluster {
  nodes: Node[];
  /** For the program: HAProxy's address. */
  databaseUrl: string;
  leader(): Promise<Node | null>;
  /** Waits until there are a leader and two replicas that follow it. */
  whole(): Promise<void>;
  /** Moves the leadership to another node, as an operator does before maintenance. */
  switchover(): Promise<void>;
  stop(): Promise<void>;
}

/** The user that runs PostgreSQL, which root must not. */
export function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

export async function startCluster(folder: string): Promise<Cluster> {
  const user = postgresUser();
  const programs: Program[] = [];
  const inFolder = (...parts: string[]) => path.join(folder, ...parts);
  const [etcdPort, etcdPeer, proxyPort] = [await freePort(), await freePort(), await freePort()];
  const local = (port: number) => `127.0.0.1:${port}`;

  const etcdUrls = ['client', 'peer'].map((kind) => `http://${local(kind === 'client' ? etcdPort : etcdPeer)}`);
  const [client = '', peer = ''] = etcdUrls;
  programs.push(
    startProgram(installed('etcd') ?? 'etcd', [
      ...['--name', 'etcd1', '--data-dir', inFolder('etcd')],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd1=${peer}`],
    ]),
  );

  const reference = readFileSync(inRepository('deploy', 'ha', 'patroni.yml'), 'utf8');

  const aNode = async (name: string): Promise<Node & { port: number; program(): Program | null }> => {
    const [port, apiPort] = [await freePort(), await freePort()];
    const home = inFolder(name);
    mkdirSync(home, { mode: 0o700 });
    if (user.uid !== undefined) chownSync(home, user.uid, user.gid ?? user.uid);
    // Debian's folder of sockets is for the user postgres only.
    const configuration = inFolder(`${name}.yml`);
    const ownSockets = `$&  parameters:\n    unix_socket_directories: '${home}'\n`;
    writeFileSync(configuration, reference.replace(/^postgresql:\n/m, ownSockets), { mode: 0o644 });
    const env = {
      PATH: `${process.env.PATH}:/usr/bin`,
      HOME: home,
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: local(etcdPort),
      PATRONI_RESTAPI_LISTEN: local(apiPort),
      PATRONI_RESTAPI_CONNECT_ADDRESS: local(apiPort),
      PATRONI_POSTGRESQL_LISTEN: local(port),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: local(port),
      PATRONI_POSTGRESQL_DATA_DIR: path.join(home, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms,
      PATRONI_POSTGRESQL_PGPASS: path.join(home, 'pgpass'),
      PATRONI_SUPERUSER_PASSWORD: 'superuser',
      PATRONI_REPLICATION_PASSWORD: 'replication',
    };
    let program: Program | null = null;
    const killDatabase = async () => {
      const pid = Number(readFileSync(path.join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGKILL');
    };
    return {
      name,
      api: `http://${local(apiPort)}`,
      port,
      program: () => program,
      killDatabase,
      async killMachine() {
        // Patroni first: it would start the database again.
        program?.process.kill('SIGKILL');
        await killDatabase();
        await program?.ended;
      },
      start() {
        program = startProgram(installed('patroni') ?? 'patroni', [configuration], {
          env,
          cwd: home,
          ...user,
        });
      },
    };
  };
  const nodes = [await aNode('node1'), await aNode('node2'), await aNode('node3')];
  await eventually(async () => (await fetch(`${client}/health`).catch(() => null))?.ok === true);
  for (const node of nodes) node.start();

  const proxyEnv = Object.fromEntries(
    nodes.flatMap(({ port, api }, index) => [
      [`NODE${index + 1}`, local(port)],
      [`NODE${index + 1}_API`, new URL(api).port],
    ]),
  );
  programs.push(
    startProgram(installed('haproxy') ?? 'haproxy', ['-db', '-f', inRepository('deploy', 'ha', 'haproxy.cfg')], {
      env: { PATH: process.env.PATH, ...proxyEnv, PROXY_LISTEN: local(proxyPort) },
    }),
  );

  const answers = async (node: Node, role: string): Promise<boolean> =>
    (await fetch(`${node.api}/${role}`, { signal: AbortSignal.timeout(2_000) }).catch(() => null))?.status === 200;
  const leader = async () => {
    for (const node of nodes) if (await answers(node, 'primary')) return node;
    return null;
  };
  return {
    nodes,
    databaseUrl: `postgres://postgres:superuser@${local(proxyPort)}/postgres`,
    leader,
    whole: () =>
      eventually(async () => {
        const [primaries, replicas, synchronous] = await Promise.all(
          ['primary', 'replica', 'synchronous'].map(
            async (role) => (await Promise.all(nodes.map((node) => answers(node, role)))).filter(Boolean).length,
          ),
        );
        return primaries === 1 && replicas === 2 && synchronous === 1;
      }, 90_000),
    async switchover() {
      const from = await leader();
      if (!from) throw new Error('There is no leader.');
      const answer = await fetch(`${from.api}/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: from.name }),
      });
      if (!answer.ok) throw new Error(`The switchover was refused: ${await answer.text()}`);
    },
    async stop() {
      // An orderly stop can wait for a replica that no longer runs. A node may have no database to kill.
      await Promise.allSettled(nodes.map((node) => node.killMachine()));
      for (const program of programs.reverse()) await program.end('SIGTERM');
    },
  };
}
