import type { Locale } from '../region.ts'
import type { CarrierEvent } from './parcels/parcel.rules.ts'

/** Where a shipment comes from or goes to, as a label says it. */
export type ShipmentParty = {
  company: string
  name: string
  phone: string
  /** ISO 3166, upper case. */
  country: string
  province: string
  city: string
  zip: string
  /** The rest of the address in one line. */
  address: string
}

export type Shipment = {
  /** Ours, once for each label: the carrier knows the shipment by it when its answer was lost. */
  reference: string
  from: ShipmentParty
  to: ShipmentParty
  /** A pickup point of the carrier the parcel goes to. */
  pointCode: string | null
  weightGrams: number
  goods: readonly { name: string; pieces: number }[]
}

/**
 * What became of a call. `unknown`: it may have been carried out though no answer came; `unreachable`: it was not.
 */
export type CarrierAnswer<T> =
  | ({ state: 'done' } & T)
  | { state: 'refused'; why: string }
  | { state: 'unknown' }
  | { state: 'unreachable' }

export type { CarrierEvent, CarrierState } from './parcels/parcel.rules.ts'

/** A carrier that the shop has an account with. Whoever else carries a parcel, its number is typed. */
export type Carrier = {
  /** As parcels name it, by `carrierKey`. */
  key: string
  /** The name that staff choose. */
  name: string
  /** Asks for a waybill. The same reference twice is one shipment. */
  createShipment(shipment: Shipment): Promise<CarrierAnswer<{ waybill: string }>>
  /** The waybill of one of our references; null: the carrier knows none. */
  findShipment(reference: string): Promise<CarrierAnswer<{ waybill: string | null }>>
  /** Cancels a shipment that the carrier has not collected; one that is cancelled already is done. */
  cancelShipment(shipment: { reference: string; waybill: string | null }): Promise<CarrierAnswer<object>>
  /** Events of waybills, at most ten in a call. */
  track(waybills: readonly string[]): Promise<CarrierAnswer<{ events: ReadonlyMap<string, CarrierEvent[]> }>>
  trackingUrl(waybill: string, locale: Locale): string
}
