import { type Queryable, statement } from '../../platform/db/pool.ts';
import type { Waiting } from '../../platform/ops/metrics.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { MailContent } from './mail-content.ts';

/** A mail, or the wish for one: a link to a new password is made when it is sent, so that its hour begins then. */
export type QueuedMail = Exclude<MailContent, { kind: 'resetLink' }> | { kind: 'resetRequest'; to: string };

export interface DueLetter {
  id: string;
  queued: QueuedMail;
  createdAt: Date;
  /** This try included. */
  attempts: number;
}

interface Row {
  id: string;
  sealed: Buffer;
  created_at: Date;
  attempts: number;
}

const insert = statement(
  'mail.insert',
  'insert into mail_queue (id, sealed, created_at, due_at) values ($1, $2, $3, $3)',
);
// Whoever takes one puts it off until $2, so that it is tried again should the taker die. One that would wait until after
// $3, longer than any does, was put off by a clock that was ahead.
const takeDue = statement<Row>(
  'mail.take_due',
  `update mail_queue set attempts = attempts + 1, due_at = $2
   where id = (select id from mail_queue where due_at <= $1 or due_at > $3 order by due_at limit 1 for update skip locked)
   returning id, sealed, created_at, attempts`,
);
const putOff = statement('mail.put_off', 'update mail_queue set due_at = $2 where id = $1');
const waiting = statement<{ count: number; oldest_at: Date | null }>(
  'mail.waiting',
  'select count(*)::int as count, min(created_at) as oldest_at from mail_queue',
);
const remove = statement('mail.remove', 'delete from mail_queue where id = $1');

export type MailRepository = ReturnType<typeof mailRepository>;

export function mailRepository({ vault }: { vault: Vault }) {
  const place = (id: string) => `mail:${id}`;
  return {
    async insert(db: Queryable, queued: QueuedMail, at: Date): Promise<void> {
      const id = crypto.randomUUID();
      await db.rows(insert, [id, vault.seal(place(id), queued), at]);
    },
    sealedRows: [{ table: 'mail_queue', key: [['id', 'uuid']], column: 'sealed', place }] satisfies SealedRows[],
    async takeDue(
      db: Queryable,
      { now, until, latest }: { now: Date; until: Date; latest: Date },
    ): Promise<DueLetter | null> {
      const row = await db.one(takeDue, [now, until, latest]);
      if (!row) return null;
      // Sealed by insert above: the shape is this file's own.
      const queued = vault.open(place(row.id), row.sealed) as QueuedMail;
      return { id: row.id, queued, createdAt: row.created_at, attempts: row.attempts };
    },
    async putOff(db: Queryable, id: string, until: Date): Promise<void> {
      await db.rows(putOff, [id, until]);
    },
    async remove(db: Queryable, id: string): Promise<void> {
      await db.rows(remove, [id]);
    },
    async waiting(db: Queryable): Promise<Waiting> {
      const row = await db.one(waiting);
      return { count: row?.count ?? 0, oldestAt: row?.oldest_at ?? null };
    },
  };
}
