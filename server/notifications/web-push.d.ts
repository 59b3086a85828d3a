/** The part of the library that the store uses; it brings no types of its own. */
declare module 'web-push' {
  type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
  type Options = {
    vapidDetails: { subject: string; publicKey: string; privateKey: string };
    /** Seconds that the push service keeps it for a device that is off. */
    TTL: number;
    urgency: 'normal' | 'high';
    contentEncoding: 'aes128gcm';
  };
  type Request = {
    endpoint: string;
    method: string;
    headers: Record<string, string | number>;
    body: Buffer;
  };
  const webPush: {
    /** Encrypts the payload for one subscription and signs the request. */
    generateRequestDetails(subscription: Subscription, payload: string, options: Options): Request;
  };
  // biome-ignore lint/style/noDefaultExport: how Node imports a CommonJS library.
  export default webPush;
}
