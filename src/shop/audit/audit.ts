import type { Ctx } from '../context.ts'
import * as store from './checks.store.ts'
import type { Fault } from './checks.store.ts'

export { checkNames } from './checks.store.ts'
export type { Check, Fault } from './checks.store.ts'

/** Everything that does not agree, as of one moment; the shop goes on meanwhile (RELIABILITY 12). */
export const auditShop = (ctx: Ctx): Promise<Fault[]> =>
  ctx.transaction(async (tx) => {
    await store.holdStill(tx.db)
    const faults: Fault[] = []
    for (const check of store.checkNames) faults.push(...(await store.listFaults(tx.db, check)))
    return faults
  })
