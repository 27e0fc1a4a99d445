/** Made by code-colours.config.ts. */
declare module 'virtual:coloured-code' {
  const code: readonly import('../../../components/content/code-block.tsx').CodePiece[][];
  export default code;
}
