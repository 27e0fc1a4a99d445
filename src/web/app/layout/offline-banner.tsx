import WifiOff from '@iconify-json/lucide/icons.json?wifi-off';
import { useOffline } from '../../lib/browser/connection.ts';
import { useText } from '../../lib/i18n/i18n.ts';

/** Above everything while the browser has no network. */
export function OfflineBanner() {
  const text = useText();
  if (!useOffline()) return null;
  return (
    <p
      role="alert"
      className="sticky top-0 z-40 flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-center text-sm font-medium text-on-warning-soft print:hidden"
    >
      <WifiOff aria-hidden="true" className="size-4 shrink-0" />
      {text('offline')}
    </p>
  );
}
