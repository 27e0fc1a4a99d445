/** The folder of a tool in tools/. */
export function toolFolder(name: string): string;
/** Installs a tool of tools/ if needed. Returns why that failed, or null. */
export function provideTool(name: string): string | null;
