/** Server build only: what the browser build wrote, by source file below `web/`. Empty when there is none. */
declare module 'virtual:client-manifest' {
  type Chunk = { file: string; imports?: string[]; isEntry?: boolean };
  export const chunks: Readonly<Record<string, Chunk>>;
}
