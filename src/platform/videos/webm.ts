/** Elements with data about places, people and devices, or with attached files; and the elements that contain them. */
const telling = new Set([0x1254c367 /* Tags */, 0x1941a469 /* Attachments */, 0x1043a770 /* Chapters */])
const words = new Set([
  0x7ba9 /* Title */, 0x4461 /* DateUTC */, 0x4d80 /* MuxingApp */, 0x5741 /* WritingApp */, 0x7384, 0x73a4,
  0x536e,
])
const nests = new Set([
  0x18538067 /* Segment */, 0x1549a966 /* Info */, 0x1654ae6b /* Tracks */, 0xae /* TrackEntry */,
])
const padding = 0xec
/** Segment, tracks, a track. */
const deepest = 3

type Element = {
  id: number
  head: number
  /** Null: up to the next element of its kind, as in live recordings. */ size: number | null
}

/** Length of a variable-size integer, by the leading zeros of its first byte. */
function lengthOf(first: number, most: number): number | null {
  const length = Math.clz32(first) - 23
  return length >= 1 && length <= most ? length : null
}

/** The element at an offset; null: none that ends in the range. */
export function elementAt(bytes: Uint8Array, at: number, to: number): Element | null {
  const idLength = lengthOf(bytes[at] ?? 0, 4)
  if (idLength === null) return null
  const sizeAt = at + idLength
  const sizeLength = lengthOf(bytes[sizeAt] ?? 0, 8)
  if (sizeLength === null || sizeAt + sizeLength > to) return null
  const id = bytes.subarray(at, sizeAt).reduce((sum, byte) => sum * 256 + byte, 0)
  const first = (bytes[sizeAt] ?? 0) & (0xff >> sizeLength)
  const rest = bytes.subarray(sizeAt + 1, sizeAt + sizeLength)
  const isOpen = first === 0xff >> sizeLength && rest.every((byte) => byte === 0xff)
  const size = rest.reduce((sum, byte) => sum * 256 + byte, first)
  return { id, head: idLength + sizeLength, size: isOpen ? null : size }
}

/** Overwrites an element with padding of the same length, so that no offset changes. */
function blank(bytes: Uint8Array, at: number, to: number): void {
  const length = to - at
  bytes.fill(0, at, to)
  bytes[at] = padding
  if (length < 9) bytes[at + 1] = 0x80 | (length - 2)
  else {
    bytes[at + 1] = 0x01
    let left = length - 9
    for (let place = at + 8; place > at + 1; place -= 1) {
      bytes[place] = left % 256
      left = Math.floor(left / 256)
    }
  }
}

/** Removes the metadata of camera and author from a WebM. False: no WebM, or truncated. */
export function forgetWebmWords(bytes: Uint8Array, from = 0, to = bytes.byteLength, depth = 0): boolean {
  for (let at = from; at < to;) {
    const element = elementAt(bytes, at, to)
    if (!element) return false
    const { id, head, size } = element
    const isNest = nests.has(id)
    if (size === null) {
      at += head // its content is read as if it were at the same level
      continue
    }
    const end = at + head + size
    if (end > to) return false
    if (telling.has(id) || id === padding) blank(bytes, at, end)
    else if (words.has(id)) bytes.fill(0, at + head, end)
    else if (isNest && (depth >= deepest || !forgetWebmWords(bytes, at + head, end, depth + 1))) return false
    at = end
  }
  return true
}
