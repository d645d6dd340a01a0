import type { Db } from '../../../platform/db/database.ts'
import type { LineEnd } from './bank.rules.ts'
import type { ReturnRequest } from './line-return.rules.ts'

export async function matchLine(
  db: Db,
  id: string,
  { attemptId, by, at }: { attemptId: string; by: string; at: Date },
): Promise<void> {
  await db
    .updateTable('bank_lines')
    .set({ state: 'matched', attempt_id: attemptId, matched_by: by, matched_at: at })
    .where('id', '=', id)
    .where('state', '=', 'unmatched')
    .execute()
}

/** Stores or (null) clears the return request of a line. */
export async function requestReturn(db: Db, id: string, request: ReturnRequest | null): Promise<void> {
  await db
    .updateTable('bank_lines')
    .set({
      return_asked_by: request?.by ?? null,
      return_asked_at: request?.at ?? null,
      return_note: request?.note ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'unmatched')
    .execute()
}

/** Ends an unmatched line; false: it was settled before, or its return is requested. */
export async function endLine(
  db: Db,
  id: string,
  to: LineEnd,
  { by, at, note }: { by: string; at: Date; note: string },
): Promise<boolean> {
  const ended = await db
    .updateTable('bank_lines')
    .set({ state: to, settled_by: by, settled_at: at, settled_note: note })
    .where('id', '=', id)
    .where('state', '=', 'unmatched')
    .$if(to === 'not_ours', (query) => query.where('return_asked_by', 'is', null))
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}
