/**
 * Posting list, unsorted. A posting is the product's slot times four plus the field weight (`fieldWeights`). Short lists
 * are arrays; long ones are typed arrays with four bytes per posting.
 */
export type Places = { of: number[] | Uint32Array; count: number }

const few = 16

export const noPlaces = (): Places => ({ of: [], count: 0 })

export function addTo(places: Places, place: number): void {
  const { of, count } = places
  if (count === of.length && count >= few) {
    const grown = new Uint32Array(count + (count >> 1))
    grown.set(of)
    places.of = grown
  }
  places.of[count] = place
  places.count = count + 1
}

/** Adds a posting unless the last one is of the same product: products are added in sequence, best field first. */
export function addOnce(places: Places, place: number): void {
  const { of, count } = places
  if (count === 0 || (of[count - 1] ?? 0) >> 2 !== place >> 2) addTo(places, place)
}

export function takeFrom(places: Places, place: number): void {
  const { of } = places
  const at = of.indexOf(place)
  if (at < 0 || at >= places.count) return
  places.count -= 1
  of[at] = of[places.count] ?? 0
  if (places.count >= few && places.count * 2 < of.length) places.of = of.slice(0, places.count)
}

/** Shrinks the spare capacity of a posting list to one sixteenth. */
export function fit(places: Places): void {
  const { of, count } = places
  const room = count + (count >> 4)
  if (count < few || of.length <= room) return
  const fitting = new Uint32Array(room)
  fitting.set(of.slice(0, count))
  places.of = fitting
}
