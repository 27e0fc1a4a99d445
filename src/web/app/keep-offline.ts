// One page loads hundreds of files ahead.
performance.setResourceTimingBufferSize?.(2_000);

/** Has the service worker keep what this page has loaded, so that the app opens without a network. */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const build = document.querySelector('script[type=module]:not([async])')?.getAttribute('src');
  const isRegistered = await navigator.serviceWorker.register('/service-worker.js').then(
    () => true,
    () => false,
  );
  if (!isRegistered || !build) return;
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name);
    return origin === location.origin && pathname.startsWith('/assets/') ? [pathname] : [];
  });
  active?.postMessage({ build, files: [...new Set(files)] });
}
