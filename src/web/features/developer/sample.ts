/**
 * A lookup that runs as it stands in a terminal. The secret comes from the environment, so that it ends up in no
 * shell history, no screenshot and no chat.
 * @param address the whole address of the lookup
 */
export const curlSample = (address: string, apiKey: string): string => `curl '${address}' \\
  -H 'Content-Type: application/json' \\
  -H 'API_Key: ${apiKey}' \\
  -H "Secret: $FS_SECRET" \\
  -d '{ "CNIC": "35202-1234567-1" }'
`;
