import { pasted } from './pasted.ts';
import { normalPhone } from './phone.ts';

const provider = /^([a-z][a-z0-9-]{0,29})\s*:\s*(?=\S)/i;

/** The normal form of a mobile wallet: its number in E.164, without the company that runs it. Null if there is none. @param country as of a phone */
export const normalWallet = (value: string, country?: string): string | null =>
  normalPhone(pasted(value).replace(provider, ''), country);

/** A mobile wallet as a report keeps it: who runs it, if that was given, and the number: `easypaisa:+923001234567`. */
export function keptWallet(value: string): string | null {
  const number = normalWallet(value);
  const runner = provider.exec(pasted(value))?.[1]?.toLowerCase();
  return number !== null && runner ? `${runner}:${number}` : number;
}
