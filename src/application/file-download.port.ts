/** Offers a file to the user as a download. */
export interface FileDownloadPort {
  save(name: string, text: string): void;
}
