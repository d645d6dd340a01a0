import { isCountry, type CountryKey, type Text } from '../region.ts'
import type { Db } from '../../platform/db/database.ts'
import type { FeeRow, PickupPoint } from './fee.rules.ts'
import type { DeliveryMethod } from './rules.ts'

/** Countries by brand, in a fixed order: product feeds are rebuilt if a comparison finds a difference. */
export async function listBrandCountries(db: Db): Promise<Record<string, CountryKey[]>> {
  const rows = await db
    .selectFrom('brand_countries')
    .selectAll()
    .orderBy('brand_key')
    .orderBy('country')
    .execute()
  const shipping: Record<string, CountryKey[]> = {}
  for (const row of rows) if (isCountry(row.country)) (shipping[row.brand_key] ??= []).push(row.country)
  return shipping
}

type CountriesOfBrands = Readonly<Record<string, readonly CountryKey[]>>

export async function saveBrandCountries(db: Db, shipping: CountriesOfBrands): Promise<void> {
  await db.deleteFrom('brand_countries').execute()
  await addBrandCountries(db, shipping)
}

export async function addBrandCountries(db: Db, shipping: CountriesOfBrands): Promise<void> {
  const rows = Object.entries(shipping).flatMap(([brand_key, countries]) =>
    countries.map((country) => ({ brand_key, country })),
  )
  if (rows.length === 0) return
  await db
    .insertInto('brand_countries')
    .values(rows)
    .onConflict((clash) => clash.doNothing())
    .execute()
}

export async function listFees(db: Db): Promise<FeeRow[]> {
  const rows = await db.selectFrom('delivery_fees').selectAll().execute()
  return rows.flatMap(({ up_to_grams, country, method, area, fee }) =>
    isCountry(country)
      ? [{ country, area, fee, upToGrams: up_to_grams, method: method as DeliveryMethod }]
      : [],
  ) // the column's check knows the methods
}

export async function saveFees(db: Db, fees: readonly FeeRow[]): Promise<void> {
  await db.deleteFrom('delivery_fees').execute()
  await db
    .insertInto('delivery_fees')
    .values(fees.map(({ upToGrams, ...row }) => ({ ...row, up_to_grams: upToGrams })))
    .execute()
}

export async function listPickupPoints(db: Db): Promise<PickupPoint[]> {
  const rows = await db.selectFrom('pickup_points').selectAll().orderBy('code').execute()
  return rows.map(({ max_grams, method, name, address, hours, ...row }) => ({
    ...row,
    method: method as DeliveryMethod, // the column's check knows them
    name: name as Text, // the domain `texts`
    address: address as Text,
    hours: hours as Text,
    maxGrams: max_grams,
  }))
}

export async function savePickupPoints(db: Db, points: readonly PickupPoint[]): Promise<void> {
  await db
    .updateTable('pickup_points')
    .set({ active: false })
    .where('active', '=', true)
    .where((row) => row.not(row('code', 'in', ['', ...points.map((point) => point.code)])))
    .execute()
  if (points.length === 0) return
  await db
    .insertInto('pickup_points')
    .values(
      points.map(({ maxGrams, name, address, hours, ...row }) => ({
        ...row,
        max_grams: maxGrams,
        name: JSON.stringify(name),
        address: JSON.stringify(address),
        hours: JSON.stringify(hours),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((row) => ({
        method: row.ref('excluded.method'),
        name: row.ref('excluded.name'),
        address: row.ref('excluded.address'),
        district: row.ref('excluded.district'),
        hours: row.ref('excluded.hours'),
        max_grams: row.ref('excluded.max_grams'),
        active: row.ref('excluded.active'),
      })),
    )
    .execute()
}
