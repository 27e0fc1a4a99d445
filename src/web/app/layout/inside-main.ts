import { createContext } from 'react';

/** Whether a frame with a main landmark stands around: there may be only one. */
export const InsideMain = createContext(false);
