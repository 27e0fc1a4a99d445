let subjects = 0;

/** Identifiers that no other test of the file uses. */
export function aSubject() {
  subjects += 1;
  const serial = String(subjects).padStart(7, '0');
  return { email: `subject${serial}@example.org`, CNIC: `35202-${serial}-1`, phone: `+92300${serial}` };
}
