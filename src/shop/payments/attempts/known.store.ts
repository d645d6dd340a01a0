import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentAttempts } from '../../../platform/db/tables.ts'
import type { PaymentMethod } from '../contract.ts'
import { attemptFrom, type Attempt } from './attempts.store.ts'

/**
 * A payment by its reference with its split payments, locked until the transaction ends, itself first: it is older
 * than they are. Null: it is not there.
 */
export async function lockKnown(
  db: Db,
  method: PaymentMethod,
  reference: string,
): Promise<{ attempt: Attempt; splits: Attempt[] } | null> {
  const { rows } = await sql<Selectable<PaymentAttempts>>`
    with known as materialized (
      select id from payment_attempts where method = ${method} and reference = ${reference} and charged_with is null
    )
    select * from payment_attempts where id in (
      select id from known union all select s.id from payment_attempts s join known k on s.charged_with = k.id
    ) order by id for update`.execute(db)
  const attempts = rows.map(attemptFrom)
  const attempt = attempts.find(({ chargedWith }) => chargedWith === null)
  return attempt ? { attempt, splits: attempts.filter((each) => each !== attempt) } : null
}
