import { createContext } from 'react';

/** Whether there is a main landmark around the component: there may be only one. */
export const InsideMain = createContext(false);
