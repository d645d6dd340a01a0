import type { Ctx } from '../context.ts'
import { checkNames, listFaults, type Fault } from './checks.ts'
import { holdStill } from './checks.store.ts'

export { checkNames } from './checks.ts'
export type { Check, Fault } from './checks.ts'

/** Everything that does not agree, as of one moment; the shop goes on meanwhile (rules/operations#6). */
export const auditShop = (ctx: Ctx): Promise<Fault[]> =>
  ctx.transaction(async (tx) => {
    await holdStill(tx.db)
    const faults: Fault[] = []
    for (const check of checkNames) faults.push(...(await listFaults(tx.db, check)))
    return faults
  })
