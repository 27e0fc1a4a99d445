import { createContext } from 'react';

/** Whether a main landmark is rendered around: there may be only one. */
export const InsideMain = createContext(false);
