/** What the kinds of identifiers are called that a report has no field for. */
export const furtherLabels = {
  iban: 'kind_iban',
  wallet: 'kind_wallet',
  host: 'kind_host',
  handle: 'kind_handle',
} as const;
