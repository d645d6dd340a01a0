import { isCountry, type CountryKey } from '../region.ts'
import type { Db } from '../../platform/db/database.ts'

export async function listBrandCountries(db: Db): Promise<Record<string, CountryKey[]>> {
  const rows = await db.selectFrom('brand_countries').selectAll().orderBy('brand_key').execute()
  const shipping: Record<string, CountryKey[]> = {}
  for (const row of rows) if (isCountry(row.country)) (shipping[row.brand_key] ??= []).push(row.country)
  return shipping
}

export async function saveBrandCountries(db: Db, shipping: Readonly<Record<string, readonly CountryKey[]>>): Promise<void> {
  const rows = Object.entries(shipping).flatMap(([brand_key, countries]) => countries.map((country) => ({ brand_key, country })))
  await db.deleteFrom('brand_countries').execute()
  if (rows.length > 0) await db.insertInto('brand_countries').values(rows).execute()
}
