/**
 * Copies a view into a buffer of exactly its length. A buffer from zlib is a view of a chunk of 8 to 64 kB, which stays
 * in memory as long as the view: cache a copy instead.
 */
export function exactCopy(view: Uint8Array): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(view.length)
  copy.set(view)
  return copy
}
