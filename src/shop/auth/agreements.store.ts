import type { Db } from '../../platform/db/database.ts'

export type MemberAgreement = { document: string; version: number }

/** Stores agreements; idempotent. */
export async function addAgreements(
  db: Db,
  memberId: string,
  { agreements, at }: { agreements: readonly MemberAgreement[]; at: Date },
): Promise<void> {
  await db
    .insertInto('member_agreements')
    .values(agreements.map((each) => ({ ...each, member_id: memberId, agreed_at: at })))
    .onConflict((clash) => clash.columns(['member_id', 'document', 'version']).doNothing())
    .execute()
}
