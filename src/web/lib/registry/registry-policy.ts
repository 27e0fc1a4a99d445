import type { documentSwitches, Policy } from '../../../contract/registry/policy.ts';

/**
 * Whether a switch of the registry's policy (A30) had this choice when the page was loaded. The server writes the
 * choices into index.html, but decides by the current policy: an open page may show an earlier one.
 */
export function policySays<Name extends (typeof documentSwitches)[number]>(name: Name, choice: Policy[Name]): boolean {
  const choices = document.querySelector<HTMLMetaElement>('meta[name="policy"]')?.content ?? '';
  return choices.split(' ').includes(`${name}=${choice}`);
}
