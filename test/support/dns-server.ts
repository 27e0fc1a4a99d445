import { createSocket } from 'node:dgram';

export interface TestDns {
  /** As `txtRecords` takes it. */
  address: string;
  /** The texts of the TXT records, by the name. */
  records: Map<string, string[]>;
  close(): void;
}

/** The name that a query asks for, in lower case. */
function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; query[at]; at += 1 + (query[at] ?? 0))
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
  return labels.join('.').toLowerCase();
}

/** A TXT record of the name in the question, whose text is in parts of up to 255 bytes. */
function record(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  const data = Buffer.concat(parts);
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255]);
  return Buffer.concat([head, data]);
}

/** A name server on this machine. */
export async function startDns(): Promise<TestDns> {
  const records: TestDns['records'] = new Map();
  const server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const texts = records.get(nameIn(query));
    const header = Buffer.from(query.subarray(0, 12));
    // Without the name there is no such domain.
    header.writeUInt16BE(texts ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(texts?.length ?? 0, 6);
    header.writeUInt16BE(0, 10);
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    server.send(Buffer.concat([header, question, ...(texts ?? []).map(record)]), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  let isOpen = true;
  return {
    address: `127.0.0.1:${server.address().port}`,
    records,
    close() {
      if (isOpen) server.close();
      isOpen = false;
    },
  };
}
