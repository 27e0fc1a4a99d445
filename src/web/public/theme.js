// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    const follows = theme === null && JSON.parse(localStorage.getItem('preferences') ?? 'null')?.followsSystem === true;
    if (theme === 'dark' || (follows && matchMedia('(prefers-color-scheme: dark)').matches)) {
      root.classList.add('dark');
      document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', 'dark');
    }
  } catch {
    // No storage, or nothing readable in it: the default theme.
  }
  // Which of the two static frames of index.html stands in until the app has loaded.
  if (/^\/(login|signup|reset-password|password-changed)\/?$/.test(location.pathname)) root.dataset.frame = 'auth';
})();
