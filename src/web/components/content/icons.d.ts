/** Made by vite/icons.ts. */
declare module '@iconify-json/lucide/icons.json?*' {
  const icon: import('./icon.tsx').Icon;
  export default icon;
}
