/** Controls that the pages inside the frame and those for visitors have, and the sign-in pages do not. */
export const controls = {
  skipToContent: 'Skip to content',
  charactersLeft: '{count} left',
  charactersOver: '{count} too many',
  copy: 'Copy',
  copied: 'Copied!',
  chooseFiles: 'Choose files',
  chooseFile: 'Choose a file',
  orDropThem: 'or drop them here',
  orDropIt: 'or drop it here',
  cancel: 'Cancel',
  exportCsv: 'Export CSV',
} as const;
