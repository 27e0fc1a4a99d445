/** The columns of `reportRow`, as a file to import begins. */
export const reportHeader = 'name,email,CNIC,phone,date,url,address,city,country,title,evidence';

/** A report in a file to import, which is the only one of its number. */
export function reportRow(n: number, own: Partial<Record<string, string>> = {}): string {
  const row = {
    name: 'Bilal Ahmed',
    email: `bilal-${n}@example.org`,
    CNIC: '35202-7654321-9',
    phone: '0300 7654321',
    date: '2026-02-14',
    url: `https://example.org/${n}`,
    address: '14, Mall Road',
    city: 'Lahore',
    country: 'PK',
    title: `Report ${n}`,
    evidence: 'They asked for my OTP and took it all.',
    ...own,
  };
  return Object.values(row)
    .map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}

/** A file to import with so many reports. @param own what each has of its own */
export const reportCsv = (count: number, own: (n: number) => Partial<Record<string, string>> = () => ({})): string =>
  [reportHeader, ...Array.from({ length: count }, (_, n) => reportRow(n, own(n)))].join('\r\n');
