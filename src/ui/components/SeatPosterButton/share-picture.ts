/** Shares a picture by the device's own dialog where it takes files, and downloads it otherwise. */
export async function sharePicture(picture: File, title: string): Promise<void> {
  const shared = { files: [picture], title };
  if ('canShare' in navigator && navigator.canShare(shared)) {
    const outcome = await navigator.share(shared).then(
      () => 'SHARED',
      (error: unknown) =>
        error instanceof DOMException && error.name === 'AbortError' ? 'CLOSED' : 'FAILED',
    );
    if (outcome !== 'FAILED') return;
  }
  const href = URL.createObjectURL(picture);
  Object.assign(document.createElement('a'), { href, download: picture.name }).click();
  // Some browsers read the picture only after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
