/** The palette of pages and actions, and the keys of the queue. */
export const palette = {
  paletteTitle: 'Pages and actions',
  paletteLabel: 'Search pages and actions',
  paletteCheckLabel: 'Search, or check an email or number',
  paletteEmpty: 'Nothing found.',
  paletteHint: '{keys} opens this list, ↑ ↓ choose, Enter opens, Esc closes.',
  paletteCheck: 'Check {value}',
  paletteTheme: 'Dark mode on or off',
  keysOff: 'Outside of fields ? opens it too, and / leads to the search of a page. To turn such keys off:',
  keysAreOff: 'Keys without Ctrl or ⌘ are turned off. To turn them on:',
  keysQueue: 'In the queue; the letters of decisions are on their buttons',
  keysQueueMove: 'Next and previous report',
  keysQueueReason: 'Choose a reason',
  keysQueueDecide: 'Decide, once a reason is chosen',
  keysQueueBack: 'Back from the reasons',
  keysQueueSkip: 'Leave a report for someone else',
  keysQueueUndo: 'Undo the last decision',
} as const;
