/** Hands a file to whoever looks at the page. */
export interface FileDownloadPort {
  save(name: string, text: string): void;
}
