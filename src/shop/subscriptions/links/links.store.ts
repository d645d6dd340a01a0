import type { Db } from '../../../platform/db/database.ts'
import type { LinkAction } from '../rules.ts'
import type { SubscriptionLine } from '../subscription.rules.ts'

/** Values that undo a link's action: earlier days and contents. */
export type LinkUndo = {
  renewsOn?: string
  anchorOn?: string | null
  anchorNumber?: number
  line?: SubscriptionLine
}
export type LinkRow = {
  subscriptionId: string
  cycle: number
  expiresAt: Date
  action: LinkAction | null
  undo: LinkUndo | null
  usedAt: Date | null
  undoneAt: Date | null
}

export async function addLink(
  db: Db,
  link: { tokenHash: Buffer; subscriptionId: string; cycle: number; expiresAt: Date; at: Date },
): Promise<void> {
  await db
    .insertInto('subscription_links')
    .values({
      token_hash: link.tokenHash,
      subscription_id: link.subscriptionId,
      cycle: link.cycle,
      expires_at: link.expiresAt,
      created_at: link.at,
    })
    .execute()
}

export async function findLink(db: Db, tokenHash: Buffer): Promise<LinkRow | null> {
  const row = await db
    .selectFrom('subscription_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row
    ? {
        subscriptionId: row.subscription_id,
        cycle: row.cycle,
        expiresAt: row.expires_at,
        action: row.action as LinkAction | null, // written by useLink
        undo: row.undo as LinkUndo | null, // written by useLink
        usedAt: row.used_at,
        undoneAt: row.undone_at,
      }
    : null
}

/** False: the link was used concurrently. */
export async function useLink(
  db: Db,
  tokenHash: Buffer,
  { action, undo, at }: { action: LinkAction; undo: LinkUndo; at: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('subscription_links')
    .set({ action, undo: JSON.stringify(undo), used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('cycle')
    .executeTakeFirst()
  return used !== undefined
}

export async function undoLink(db: Db, tokenHash: Buffer, at: Date): Promise<boolean> {
  const undone = await db
    .updateTable('subscription_links')
    .set({ undone_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is not', null)
    .where('undone_at', 'is', null)
    .returning('cycle')
    .executeTakeFirst()
  return undone !== undefined
}
