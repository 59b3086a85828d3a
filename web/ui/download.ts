// Saving or sharing a file made on this device.

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

/** Whether the device's share sheet accepts files. */
export function canShareFiles(): boolean {
  if (typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [new File([''], 'job.pdf', { type: 'application/pdf' })] });
}

export async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file], title: file.name });
  } catch (error) {
    // Closing the sheet is not an error.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
