import type { Db } from '../../platform/db/database.ts'
import { Text } from '../text.ts'
import { Branch, DayHours } from './contract.ts'
import type { Branch as ShopBranch } from './contract.ts'
import type { BranchDays, Holiday, SpecialDay } from './day.rules.ts'

export async function listBranches(db: Db): Promise<ShopBranch[]> {
  const rows = await db.selectFrom('branches').selectAll().orderBy('position').execute()
  return rows.map((row) => Branch.parse(row))
}

export async function saveBranches(db: Db, branches: readonly ShopBranch[]): Promise<void> {
  for (const [position, branch] of branches.entries()) {
    const row = {
      position,
      name: JSON.stringify(branch.name),
      address: JSON.stringify(branch.address),
      directions: JSON.stringify(branch.directions),
      phone: branch.phone,
      hours: JSON.stringify(branch.hours),
      map_query: branch.mapQuery,
      bookable: branch.bookable,
      holiday_country: branch.holidayCountry,
    }
    await db
      .insertInto('branches')
      .values({ key: branch.key, ...row })
      .onConflict((clash) => clash.column('key').doUpdateSet(row))
      .execute()
  }
}

export async function listBranchDays(db: Db): Promise<BranchDays> {
  const holidays = await db
    .selectFrom('public_holidays')
    .selectAll()
    .orderBy('day')
    .orderBy('country')
    .execute()
  const special = await db.selectFrom('branch_special_days').selectAll().orderBy('day').execute()
  return {
    holidays: holidays.map(({ country, day, name }) => ({ country, day, name: Text.parse(name) })),
    special: special.map(({ branch_key: branchKey, day, hours, reason }) => ({
      branchKey,
      day,
      hours: DayHours.nullable().parse(hours),
      reason: Text.parse(reason),
    })),
  }
}

export type BranchHours = Pick<ShopBranch, 'hours' | 'holidayCountry' | 'bookable'>

/** False: there is no such branch. */
export async function saveHours(db: Db, key: string, branch: BranchHours): Promise<boolean> {
  const changed = await db
    .updateTable('branches')
    .set({
      hours: JSON.stringify(branch.hours),
      holiday_country: branch.holidayCountry,
      bookable: branch.bookable,
    })
    .where('key', '=', key)
    .returning('key')
    .executeTakeFirst()
  return changed !== undefined
}

export async function saveSpecialDay(db: Db, { branchKey, day, hours, reason }: SpecialDay): Promise<void> {
  const row = { hours: hours && JSON.stringify(hours), reason: JSON.stringify(reason) }
  await db
    .insertInto('branch_special_days')
    .values({ branch_key: branchKey, day, ...row })
    .onConflict((clash) => clash.columns(['branch_key', 'day']).doUpdateSet(row))
    .execute()
}

/** False: the day was none. */
export async function removeSpecialDay(db: Db, branchKey: string, day: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('branch_special_days')
    .where('branch_key', '=', branchKey)
    .where('day', '=', day)
    .returning('day')
    .executeTakeFirst()
  return removed !== undefined
}

/** Replaces the holidays of each country in the years that the list names. */
export async function saveHolidays(db: Db, holidays: readonly Holiday[]): Promise<void> {
  const years = new Set(holidays.map(({ country, day }) => `${country} ${day.slice(0, 4)}`))
  for (const each of years) {
    const [country = '', year = ''] = each.split(' ')
    await db
      .deleteFrom('public_holidays')
      .where('country', '=', country)
      .where('day', '>=', `${year}-01-01`)
      .where('day', '<=', `${year}-12-31`)
      .execute()
  }
  if (holidays.length > 0)
    await db
      .insertInto('public_holidays')
      .values(holidays.map(({ country, day, name }) => ({ country, day, name: JSON.stringify(name) })))
      .execute()
}
