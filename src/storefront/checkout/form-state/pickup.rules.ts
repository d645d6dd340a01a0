import type { DeliveryForm } from './field-rules.rules.ts'

export type PickupPlace = DeliveryForm['pickupPoints'][number]

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * Pickup points of one method whose district, name, address or code contains every word of the search; the selected
 * one is always included.
 */
export function pointsFor(
  points: readonly PickupPlace[],
  method: string,
  search: string,
  chosen: string,
): PickupPlace[] {
  const words = folded(search).split(' ').filter(Boolean)
  return points.filter((point) => {
    const text = folded(`${point.district} ${point.name} ${point.address} ${point.code}`)
    return point.method === method && (point.code === chosen || words.every((word) => text.includes(word)))
  })
}
