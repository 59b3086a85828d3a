const BRANDS = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'M4A ', 'dash'];

/** What browsers record, by its first bytes; null for anything else. */
export function detectAudioType(bytes: Uint8Array): 'audio/webm' | 'audio/mp4' | 'audio/ogg' | null {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (start.startsWith('\x1a\x45\xdf\xa3') && start.includes('webm')) return 'audio/webm';
  if (start.slice(4, 8) === 'ftyp' && BRANDS.includes(start.slice(8, 12))) return 'audio/mp4';
  return start.startsWith('OggS') ? 'audio/ogg' : null;
}
