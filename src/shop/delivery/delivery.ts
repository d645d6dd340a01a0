import { countryFromIso, countryName, isoOf, type CountryKey } from '../region.ts'
import { serve } from '../serve.ts'
import type { Ctx } from '../context.ts'
import * as contract from './contract.ts'
import type { FeeRow, PickupPoint } from './fee.rules.ts'
import type { BrandShipping } from './rules.ts'
import * as store from './store.ts'

export const shippingOf = (ctx: Pick<Ctx, 'cache'>): Promise<BrandShipping> =>
  ctx.cache.get('shipping', (db) => store.listBrandCountries(db))

/** Replaces the whole brand shipping list. */
export const setShipping = (
  ctx: Ctx,
  shipping: Readonly<Record<string, readonly CountryKey[]>>,
): Promise<void> => store.saveBrandCountries(ctx.db, shipping)

/** Adds countries to the brand shipping list; existing entries stay. */
export const addShipping = (
  ctx: Ctx,
  shipping: Readonly<Record<string, readonly CountryKey[]>>,
): Promise<void> => store.addBrandCountries(ctx.db, shipping)

export const feesOf = (ctx: Pick<Ctx, 'cache'>): Promise<readonly FeeRow[]> =>
  ctx.cache.get('delivery_fees', (db) => store.listFees(db))

/** The fees as they are stored, read in the caller's transaction and not from memory. */
export const currentFees = (tx: Pick<Ctx, 'db'>): Promise<FeeRow[]> => store.listFees(tx.db)

/** Replaces the whole table of fees. */
export const setFees = (ctx: Ctx, fees: readonly FeeRow[]): Promise<void> => store.saveFees(ctx.db, fees)

/** All pickup points, including closed ones. */
export const pickupPointsOf = (ctx: Pick<Ctx, 'cache'>): Promise<readonly PickupPoint[]> =>
  ctx.cache.get('pickup_points', (db) => store.listPickupPoints(db))

/** Replaces the list of pickup points. Points not in it are closed, not deleted, because orders may refer to them. */
export const setPickupPoints = (ctx: Ctx, points: readonly PickupPoint[]): Promise<void> =>
  store.savePickupPoints(ctx.db, points)

/** Presumed country of the caller, from the IP address, which is not stored. */
export const guestLocation = serve(
  contract.guestLocation,
  { who: 'anyone', limit: 'lookup' },
  async (ctx) => {
    const { ip, seenIn } = ctx.shopper
    const iso = seenIn ?? (ip ? ctx.outside.countryByIp.countryOf(ip) : null)
    const key = iso ? countryFromIso(iso) : null
    return {
      countryCode: key,
      countryName: key ? countryName(ctx.shopper.locale, key) : null,
      countryIso: key ? isoOf(key) : null,
    }
  },
)
