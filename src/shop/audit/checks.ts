import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { bookingChecks } from './booking-checks.store.ts'
import { chargeChecks } from './charge-checks.store.ts'
import { figureChecks } from './figure-checks.store.ts'
import { freezeChecks } from './freeze-checks.store.ts'
import { giftChecks } from './gift-checks.store.ts'
import { orderChecks } from './order-checks.store.ts'
import { partChecks } from './part-checks.store.ts'
import { paymentChecks } from './payment-checks.store.ts'
import { promotionChecks } from './promotion-checks.store.ts'
import { revisionChecks } from './revision-checks.store.ts'
import { sessionChecks } from './session-checks.store.ts'
import { stockChecks } from './stock-checks.store.ts'
import { subscriptionChecks } from './subscription-checks.store.ts'
import { walletChecks } from './wallet-checks.store.ts'

/** A promise that does not hold: of which thing, and what is wrong with it. */
export type Finding = {
  check: string
  entity: string
  /** For the log and the command line; people read `args` in the sentence of their language. */
  what: string
  args: (string | number | boolean | null)[]
}

const all = {
  ...stockChecks,
  ...paymentChecks,
  ...orderChecks,
  ...promotionChecks,
  ...walletChecks,
  ...giftChecks,
  ...revisionChecks,
  ...freezeChecks,
  ...chargeChecks,
  ...partChecks,
  ...subscriptionChecks,
  ...sessionChecks,
  ...bookingChecks,
  ...figureChecks,
}

export type Check = keyof typeof all
export const checkNames = Object.keys(all) as Check[] // keys of the literals

/** What is wrong by one check, at most a hundred rows of it. */
export async function listFindings(db: Db, check: Check): Promise<Finding[]> {
  const { rows } = await sql<{
    entity: string
    what: string
    args: (string | number | boolean | null)[]
  }>`select * from (${all[check]}) as faults limit 100`.execute(db)
  return rows.map((row) => ({ check, ...row }))
}
