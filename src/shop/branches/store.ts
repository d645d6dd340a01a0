import type { Db } from '../../platform/db/database.ts'
import { Text } from '../text.ts'
import { Branch, DayHours } from './contract.ts'
import type { Branch as ShopBranch } from './contract.ts'
import type { BranchDays } from './day.rules.ts'

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
  const holidays = await db.selectFrom('public_holidays').selectAll().orderBy('day').execute()
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
