import { proof } from './en/visitors/proof.ts';
import { en } from './en.ts';

export { proof };

// Importing this file adds the English messages of the steps of a proof.
Object.assign(en, proof);
