/** Made by vite/code-colours.ts. */
declare module 'virtual:coloured-code' {
  const code: readonly import('../../../components/content/code-block.tsx').CodePiece[][];
  export default code;
}
