type Manager = Pick<PushManager, 'getSubscription' | 'subscribe'>

/** As the shop writes its key: base64url without padding. */
function written(key: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * The browser's subscription for this key of the shop. A browser has one and refuses a second for another key, so one
 * for the key of before is ended first. Throws when its push service does not answer.
 */
export async function subscriptionFor(manager: Manager, publicKey: string): Promise<PushSubscriptionJSON> {
  const known = await manager.getSubscription()
  if (known && written(known.options.applicationServerKey) !== publicKey) await known.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  return (await manager.subscribe(options)).toJSON()
}
