/** The new tab that payment goes on in. Opened inside the click, before any waiting, or the browser blocks it. */
type PaymentTab = {
  /** False when the browser let no tab open, or the person has closed it: the way on is then in this one. */
  go(url: string): boolean;
  close(): void;
};

/** @param words shown in the empty tab until there is an address */
export function openPaymentTab(words: string): PaymentTab {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.document.title = words;
    tab.document.body.textContent = words;
  }
  return {
    go(url) {
      if (!tab || tab.closed) return false;
      // The payment page is not ours: it gets no handle on the shop.
      tab.opener = null;
      tab.location.replace(url);
      return true;
    },
    close() {
      tab?.close();
    },
  };
}
