/**
 * Copies a text to the clipboard. Browsers offer the clipboard to https only; elsewhere, and where writing is
 * denied, it copies a selection. Rejects when the browser allows neither.
 */
export async function copyText(text: string): Promise<void> {
  const written = await writeToClipboard(text);
  if (!written && !copySelection(text)) throw new Error('The browser does not allow copying');
}

/** Absent on plain http, although the type says otherwise. */
const writeToClipboard = async (text: string): Promise<boolean> => {
  if (!('clipboard' in navigator) || !navigator.clipboard) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
};

function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.ariaHidden = 'true';
  field.style.cssText = 'position:fixed;inset-block-start:0;opacity:0';
  // The page outside an open dialog is inert, a field there cannot be selected.
  (focused?.closest('dialog') ?? document.body).append(field);
  field.select();
  // Deprecated, and the only way to copy without the clipboard.
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}
