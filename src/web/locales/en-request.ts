import { request } from './en/visitors/request.ts';
import { en } from './en.ts';

export { request };

// Importing this file adds the English messages of the forms of requests.
Object.assign(en, request);
