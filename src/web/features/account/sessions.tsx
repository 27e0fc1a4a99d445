import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import type { Session } from '../../../contract/account.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useFormat, useText } from '../../lib/i18n.ts';
import { problemText } from '../../lib/problem.ts';
import { sessions, useEndOtherSessions, useEndSession } from './queries.ts';

const bannerMs = 5_000;

/** Where the account is signed in, and ending any of it (A9, A10). */
export function Sessions() {
  const text = useText();
  const query = useQuery(sessions());
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  const others = query.data?.filter((session) => !session.current) ?? [];
  const error = endOne.error ?? endOthers.error;

  function end(id: string): void {
    endOthers.reset();
    endOne.mutate(id);
  }

  function done(): string {
    if (endOthers.isSuccess) return text('otherSessionsEnded');
    return endOne.isSuccess ? text('sessionEnded') : '';
  }

  return (
    <Card
      title={text('sessionsTitle')}
      action={
        others.length > 1 ? (
          <Button
            variant="secondary"
            size="compact"
            busy={endOthers.isPending}
            busyLabel={text('working')}
            onClick={() => {
              endOne.reset();
              endOthers.mutate();
            }}
          >
            {text('endOtherSessions')}
          </Button>
        ) : null
      }
    >
      <p className="max-w-measure text-ink-2">{text('sessionsText')}</p>
      {error ? (
        <Banner
          tone="danger"
          clearsAfterMs={bannerMs}
          onClear={() => {
            endOne.reset();
            endOthers.reset();
          }}
          className="mt-4"
        >
          {problemText(error, text)}
        </Banner>
      ) : null}
      <p role="status" className="mt-3 text-sm text-success empty:sr-only">
        {done()}
      </p>
      <div className="mt-3">
        <Loaded query={query} skeleton={<Skeleton className="h-40 w-full" />}>
          {(list) => (
            <ul className="divide-y divide-line">
              {list.map((session) => (
                <Entry
                  key={session.id}
                  session={session}
                  busy={endOne.isPending && endOne.variables === session.id}
                  onEnd={() => end(session.id)}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

/** Systems that are carried around. */
const phones = new Set(['Android', 'iOS', 'iPadOS']);

function Entry({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const text = useText();
  const format = useFormat();
  const { device, address, createdAt, lastSeenAt, current } = session;
  const Icon = device.system && phones.has(device.system) ? Smartphone : Laptop;
  const name = useDeviceName(device);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 last:pb-0">
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-6 shrink-0 self-start text-ink-2" />
      <div className="min-w-44 flex-1 max-sm:basis-44">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span>{name}</span>
          {current ? (
            <span className="rounded-badge bg-success-soft px-2 py-0.5 text-xs font-semibold text-on-success-soft">
              {text('thisSession')}
            </span>
          ) : null}
        </p>
        <p className="text-sm text-ink-2">
          {address ? (
            <>
              <bdi dir="ltr" className="font-mono text-xs">
                {address}
              </bdi>
              {' · '}
            </>
          ) : null}
          {text('sessionCreated', { date: format.dateTime(createdAt) })}
          {current ? null : ` · ${text('sessionSeen', { when: format.relative(lastSeenAt) })}`}
        </p>
      </div>
      {current ? null : (
        <Button
          variant="secondary"
          size="compact"
          busy={busy}
          busyLabel={text('working')}
          onClick={onEnd}
          className="max-sm:ms-10"
          aria-label={busy ? undefined : text('endSessionNamed', { name })}
        >
          {text('endSession')}
        </Button>
      )}
    </li>
  );
}

/** `Firefox on Windows`, as far as the device said. */
function useDeviceName({ browser, system }: Session['device']): string {
  const text = useText();
  if (browser && system) return text('browserOnSystem', { browser, system });
  return browser ?? system ?? text('unknownDevice');
}
