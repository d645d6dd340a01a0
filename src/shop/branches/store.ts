import type { Db } from '../../platform/db/database.ts'
import { Branch } from './contract.ts'
import type { Branch as ShopBranch } from './contract.ts'

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
    }
    await db
      .insertInto('branches')
      .values({ key: branch.key, ...row })
      .onConflict((clash) => clash.column('key').doUpdateSet(row))
      .execute()
  }
}
