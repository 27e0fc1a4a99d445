// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
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
    // No storage, or nothing readable in it: the default theme.
  }
  // As in lib/language.ts: what was chosen here, else what the browser asks for. The page names the languages it has.
  const directions = JSON.parse(root.dataset.languages ?? '{}');
  const asked = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  const language = [...(preferences?.language ? [preferences.language] : asked)].find((code) => code in directions);
  if (language) {
    root.lang = language;
    root.dir = directions[language];
  }
  if (preferences?.script === 'nastaliq') root.dataset.script = 'nastaliq';
  // Which of the two static frames of index.html stands in until the app has loaded.
  if (/^\/(login|signup|reset-password|password-changed)\/?$/.test(location.pathname)) root.dataset.frame = 'auth';
})();
