// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  try {
    if (localStorage.getItem('theme') === 'dark') {
      root.classList.add('dark');
      document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', 'dark');
    }
  } catch {
    // No storage: the default theme.
  }
  // Which of the two static frames of index.html stands in until the app has loaded.
  if (/^\/(login|signup|reset-password|password-changed)\/?$/.test(location.pathname)) root.dataset.frame = 'auth';
})();
