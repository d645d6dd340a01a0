import { holdStill } from '../../platform/db/snapshot.ts'
import type { Ctx } from '../context.ts'
import { checkNames, listFindings, type Finding } from './checks.ts'

export { checkNames } from './checks.ts'
export type { Check, Finding } from './checks.ts'

/** Everything that does not agree, as of one moment; the shop goes on meanwhile (rules/operations#6). */
export const auditShop = (ctx: Ctx): Promise<Finding[]> =>
  ctx.transaction(async (tx) => {
    await holdStill(tx.db)
    const findings: Finding[] = []
    for (const check of checkNames) findings.push(...(await listFindings(tx.db, check)))
    return findings
  })
