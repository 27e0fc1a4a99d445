import { useState } from 'react';

/** A text that can be edited, and is replaced when the value it began with changes: by Back, for instance. */
export function useEdited(value: string): [edited: string, edit: (edited: string) => void] {
  const [state, setState] = useState({ edited: value, value });
  if (state.value !== value) setState({ edited: value, value });
  return [state.edited, (edited) => setState({ edited, value })];
}
