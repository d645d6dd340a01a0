import type { Db } from '../../../platform/db/database.ts'

export type PatchTest = { id: string; productId: string; testedAt: Date; actor: string }

/** Patch tests of a member, newest first. */
export async function listPatchTests(db: Db, memberId: string): Promise<PatchTest[]> {
  const rows = await db
    .selectFrom('patch_tests')
    .select(['id', 'product_id as productId', 'tested_at as testedAt', 'actor'])
    .where('member_id', '=', memberId)
    .orderBy('tested_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, testedAt: new Date(row.testedAt) }))
}

export async function insertPatchTest(db: Db, memberId: string, test: PatchTest): Promise<void> {
  await db
    .insertInto('patch_tests')
    .values({
      id: test.id,
      member_id: memberId,
      product_id: test.productId,
      tested_at: test.testedAt,
      actor: test.actor,
    })
    .execute()
}

/** Deletes a patch test. Returns false if it does not exist. */
export async function deletePatchTest(db: Db, memberId: string, id: string): Promise<boolean> {
  const found = await db
    .deleteFrom('patch_tests')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found.numDeletedRows === 1n
}
