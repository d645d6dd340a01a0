export type Box = {
  kind: string
  /** Bytes of the header, and of the whole box. */ head: number
  size: number
}

const kindAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))

/** The box of an MP4 at an offset; null: none that ends by `to`. */
export function boxAt(view: DataView, at: number, to: number): Box | null {
  if (at + 8 > to) return null
  const short = view.getUint32(at)
  const isLong = short === 1
  const size = short === 0 ? to - at : isLong && at + 16 <= to ? Number(view.getBigUint64(at + 8)) : short
  const head = isLong ? 16 : 8
  return size < head || at + size > to ? null : { kind: kindAt(view, at + 4), head, size }
}

/** The content of a box, by its offsets. */
export type Inside = { kind: string; from: number; to: number }

/** The boxes in a range, up to the first that does not end in it. */
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
