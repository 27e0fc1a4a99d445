// Runs before the first paint. A separate file, since the Content-Security-Policy allows no inline script.
(() => {
  const root = document.documentElement;
  let preferences = null;
  try {
    preferences = JSON.parse(localStorage.getItem('preferences') ?? 'null');
    const theme = localStorage.getItem('theme');
    const follows = theme === null && preferences?.followsSystem === true;
    if (theme === 'dark' || (follows && matchMedia('(prefers-color-scheme: dark)').matches)) {
      root.classList.add('dark');
      document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', 'dark');
    }
  } catch {
    // Storage is missing or unreadable: use the default theme.
  }
  // Same rule as lib/i18n/language.ts: the stored choice, else the browser's languages. index.html lists the supported ones.
  const directions = JSON.parse(root.dataset.languages ?? '{}');
  const requested = navigator.languages.map((tag) => tag.replace(/-.*/, '').toLowerCase());
  const language = [...(preferences?.language ? [preferences.language] : requested)].find((code) => code in directions);
  if (language) {
    root.lang = language;
    root.dir = directions[language];
  }
  if (preferences?.script === 'nastaliq') root.dataset.script = 'nastaliq';
  // On a slow line the fonts wait for the page: lib/loading/idle.ts.
  if ((navigator.connection?.effectiveType ?? '4g') !== '4g') root.dataset.slow = '';
  else document.querySelector('[data-font]')?.setAttribute('rel', 'preload');
  // Selects the placeholder frame in index.html that is visible until the app has loaded.
  const signIn =
    /^\/(login|signup|appeal|reset-password|password-changed|confirm-email(-change)?|review-email-change)\/?$/;
  if (signIn.test(location.pathname)) root.dataset.frame = 'auth';
  // Somebody without a session sees a check first, and can use it before the app has loaded: lib/checks/early-check.ts takes it over.
  if (location.pathname === '/' && !document.cookie.includes('XSRF-TOKEN=')) root.dataset.landing = '';
  addEventListener('submit', (event) => {
    if (!(event.target instanceof Element && event.target.matches('[data-early-check]'))) return;
    event.preventDefault();
    event.target.setAttribute('data-asked', '');
    event.target.querySelector('button')?.setAttribute('aria-busy', 'true');
  });
  // The app's code did not arrive: the document says so, since nothing else can.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) root.dataset.failed = '';
    },
    true,
  );
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-reload]')) location.reload();
  });
})();
