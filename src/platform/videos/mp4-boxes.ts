export type Box = {
  kind: string
  /** Bytes before what is in it, and with what is in it. */ head: number
  size: number
}

const kindAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))

/** The box of an MP4 that begins at a place; null: none that ends by `to`. */
export function boxAt(view: DataView, at: number, to: number): Box | null {
  if (at + 8 > to) return null
  const short = view.getUint32(at)
  const isLong = short === 1
  const size = short === 0 ? to - at : isLong && at + 16 <= to ? Number(view.getBigUint64(at + 8)) : short
  const head = isLong ? 16 : 8
  return size < head || at + size > to ? null : { kind: kindAt(view, at + 4), head, size }
}

/** What lies in a box, from where to where. */
export type Inside = { kind: string; from: number; to: number }

/** The boxes within some bytes, up to the first that does not end there. */
export function boxesIn(view: DataView, from: number, to: number): Inside[] {
  const found: Inside[] = []
  for (let at = from; at < to;) {
    const box = boxAt(view, at, to)
    if (!box) break
    found.push({ kind: box.kind, from: at + box.head, to: at + box.size })
    at += box.size
  }
  return found
}
