// Dexie opens a channel as soon as its code is loaded, and a browser that stores nothing refuses one. Imported before it.
try {
  new BroadcastChannel('probe').close();
} catch {
  Object.assign(globalThis, { BroadcastChannel: undefined });
}
