import type { Locale } from '../region.ts'
import type { CarrierEvent } from './parcels/parcel.rules.ts'

/** Sender or recipient of a shipment, as printed on a label. */
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
  /** The shop's reference, unique per label: finds the shipment at the carrier after a lost response. */
  reference: string
  from: ShipmentParty
  to: ShipmentParty
  /** Pickup point of the carrier, if the parcel goes to one. */
  pointCode: string | null
  weightGrams: number
  goods: readonly { name: string; pieces: number }[]
}

/** Result of a request. `unknown`: no response, it may have been carried out; `unreachable`: it was not carried out. */
export type CarrierAnswer<T> =
  | ({ state: 'done' } & T)
  | { state: 'refused'; why: string }
  | { state: 'unknown' }
  | { state: 'unreachable' }

export type { CarrierEvent, CarrierState } from './parcels/parcel.rules.ts'

/** A carrier that the shop has an account with. Tracking numbers of other carriers are entered by hand. */
export type Carrier = {
  /** `carrierKey` of the carrier's name on parcels. */
  key: string
  /** The name that staff choose. */
  name: string
  /** Requests a waybill. Idempotent by reference. */
  createShipment(shipment: Shipment): Promise<CarrierAnswer<{ waybill: string }>>
  /** Finds the waybill of a reference; null: the carrier has none. */
  findShipment(reference: string): Promise<CarrierAnswer<{ waybill: string | null }>>
  /** Cancels a shipment that the carrier has not collected. Idempotent. */
  cancelShipment(shipment: { reference: string; waybill: string | null }): Promise<CarrierAnswer<object>>
  /** Events of waybills, at most ten in a call. */
  track(waybills: readonly string[]): Promise<CarrierAnswer<{ events: ReadonlyMap<string, CarrierEvent[]> }>>
  trackingUrl(waybill: string, locale: Locale): string
}
