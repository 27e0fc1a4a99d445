/**
 * A lookup to paste into a terminal. The secret comes from the environment, to keep it out of shell history, screenshots
 * and chats. It asks about an invented person, whom test keys and the demo find.
 * @param address the full URL of the lookup
 */
export const curlSample = (address: string, apiKey: string): string => `curl '${address}' \\
  -H 'Content-Type: application/json' \\
  -H 'API_Key: ${apiKey}' \\
  -H "Secret: $FS_SECRET" \\
  -d '{ "email": "listed-once@example.com" }'
`;
