/**
 * A lookup to paste into a terminal. The secret comes from the environment, to keep it out of shell history, screenshots
 * and chats.
 * @param address the full URL of the lookup
 */
export const curlSample = (address: string, apiKey: string): string => `curl '${address}' \\
  -H 'Content-Type: application/json' \\
  -H 'API_Key: ${apiKey}' \\
  -H "Secret: $FS_SECRET" \\
  -d '{ "CNIC": "35202-1234567-1" }'
`;
