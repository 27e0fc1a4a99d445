import { Resolver } from 'node:dns/promises';

/**
 * The texts of a domain's TXT records; none if it has none, or if its DNS does not answer within six seconds.
 * @param servers the name servers to ask, as `address` or `address:port`; those of the machine by default
 */
export async function txtRecords(domain: string, servers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  try {
    return (await resolver.resolveTxt(domain)).map((parts) => parts.join(''));
  } catch {
    return [];
  }
}
