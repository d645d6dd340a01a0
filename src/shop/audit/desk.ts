import { deskRead } from '../staff/write.ts'
import { auditShop, checkNames } from './audit.ts'
import * as contract from './desk.contract.ts'

export const getChecks = deskRead(contract.getChecks, 'audit.read', async (ctx) => {
  const findings = await auditShop(ctx)
  return {
    checks: checkNames.map((name) => ({
      name,
      findings: findings.flatMap(({ check, entity, args }) => (check === name ? [{ entity, args }] : [])),
    })),
  }
})
