import { useSnapshot } from '../../platform/db/snapshot.ts'
import type { Ctx } from '../context.ts'
import { checkNames, listFindings, type Finding } from './checks.ts'
import { auditAt } from './moment.store.ts'

export { checkNames } from './checks.ts'
export type { Check, Finding } from './checks.ts'

/**
 * Everything that does not agree, as of one moment; the shop goes on meanwhile (rules/operations#6). `at`: the second that a
 * copy was restored to, as nothing has run out in it since.
 */
export const auditShop = (ctx: Ctx, at?: Date): Promise<Finding[]> =>
  ctx.transaction(async (tx) => {
    await useSnapshot(tx.db)
    if (at) await auditAt(tx.db, at)
    const findings: Finding[] = []
    for (const check of checkNames) findings.push(...(await listFindings(tx.db, check)))
    return findings
  })
