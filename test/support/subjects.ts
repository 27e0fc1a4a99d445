// Test files that share a registry, as the browsers' do, begin at different numbers.
let subjects = Math.floor(Math.random() * 9_000_000);

/** Identifiers that no other test uses. */
export function aSubject() {
  subjects += 1;
  const serial = String(subjects).padStart(7, '0');
  return { email: `subject${serial}@example.org`, CNIC: `35202-${serial}-1`, phone: `+92300${serial}` };
}
