type Manager = Pick<PushManager, 'getSubscription' | 'subscribe'>

/** Encodes a key as the server does: base64url without padding. */
function written(key: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * The browser's subscription for this key. A browser has one subscription and rejects another key, so a subscription
 * for a previous key is removed first. Throws if the push service does not respond.
 */
export async function subscriptionFor(manager: Manager, publicKey: string): Promise<PushSubscriptionJSON> {
  const known = await manager.getSubscription()
  if (known && written(known.options.applicationServerKey) !== publicKey) await known.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  return (await manager.subscribe(options)).toJSON()
}
