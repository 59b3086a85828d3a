// Saving a file made on this device.

/** Downloads the file. */
export function downloadFile(file: File): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(file);
  link.href = url;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads it only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
