/** What a request without proof says: the words of its form, and of the page of staff. */
export const requestFields = {
  requestReport: 'Which report',
  request_authority: 'Court or authority',
  request_fileNumber: 'Number of the file',
  request_legalBasis: 'Law and section',
  requestReason_wrong: 'What it says is wrong',
  requestReason_unlawful: 'It is unlawful',
  requestReason_privacy: 'It reveals private things',
  requestReason_impersonation: 'It names the wrong person',
  requestReason_other: 'Something else',
} as const;
