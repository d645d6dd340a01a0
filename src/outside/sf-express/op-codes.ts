import type { CarrierState } from '#shop/orders/ports.ts'

/** Parcel states by SF's operation codes; other codes change no state. */
const states: Readonly<Record<string, CarrierState>> = {
  '50': 'handed_over',
  '54': 'handed_over',
  '30': 'in_transit',
  '31': 'in_transit',
  '36': 'in_transit',
  '3036': 'in_transit',
  '44': 'out_for_delivery',
  '204': 'out_for_delivery',
  '33': 'exception',
  '70': 'exception',
  '99': 'returning',
  '648': 'returned',
  '80': 'delivered',
  '8000': 'delivered',
}

export const stateOfCode = (opCode: string): CarrierState | null => states[opCode] ?? null

/** Remarks of a delivery name the person who signed for it: they are not stored. */
export const withoutPerson = (opCode: string, remark: string): string =>
  stateOfCode(opCode) === 'delivered' ? '' : remark.slice(0, 500)
