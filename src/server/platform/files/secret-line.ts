/** The secret in the text of a file: its first line, without the spaces around it. What follows is for people. */
export const secretLine = (text: string): string => text.trim().split('\n', 1)[0]?.trim() ?? '';
