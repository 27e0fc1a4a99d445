import { queuedKinds, type SystemState } from '../../../../contract/registry/system.ts';

const quiet = { waiting: 0, bytes: 0, oldestAt: null, failing: 0, attempts: 0, lastFailedAt: null, nextAt: null };

/** A system where mail fails. */
export const aSystem = (): SystemState => ({
  machine: 'registry-1',
  versions: { program: '3.0.0', node: '24.1.0', postgres: '17.2', schema: 63 },
  database: { bytes: 5 * 1024 ** 3, connections: { open: 12, max: 100 }, clockSkewSeconds: 0, replica: null },
  jobs: queuedKinds.map((kind) =>
    kind === 'mail'
      ? {
          kind,
          waiting: 9,
          bytes: 4_096,
          oldestAt: '2026-11-20T10:00:00.000Z',
          failing: 7,
          attempts: 3,
          lastFailedAt: '2026-11-20T10:10:00.000Z',
          nextAt: '2026-11-20T10:30:00.000Z',
        }
      : { kind, ...quiet },
  ),
  recalls: { waiting: 0, oldestAt: null },
  storage: 'folder',
  disk: { freeBytes: 80 * 1024 ** 3, reserveBytes: 1024 ** 3 },
  backups: {
    everySeconds: 86_400,
    taken: [
      {
        name: 'registry-20261120T030000Z.tar.gz.age',
        takenAt: '2026-11-20T03:00:00.000Z',
        bytes: 3_000_000,
        isReadBack: true,
      },
    ],
  },
});
