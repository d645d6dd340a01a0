import type { Ctx } from '../context.ts'
import { devicesOf, endDeviceOf } from '../members/details.ts'
import { endMemberSessions } from '../members/end-sessions.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { memberAccess, requireMember } from './require-member.ts'
import { accountRefusals } from './rules.ts'

async function devices(ctx: Ctx) {
  const { id, sessionId } = requireMember(ctx)
  const open = await devicesOf(ctx, id)
  return {
    sessions: open.map((device) => ({
      id: device.id,
      browser: device.browser,
      createdAt: device.createdAt.toISOString(),
      seenAt: device.seenAt.toISOString(),
      isCurrent: device.id === sessionId,
    })),
  }
}

export const listDevices = serve(contract.listDevices, memberAccess, devices)

export const endDevice = serve(contract.endDevice, memberAccess, async (ctx, { id, others }) => {
  const member = requireMember(ctx)
  if (others) await endMemberSessions(ctx, member.id, 'revoked', member.sessionId)
  else if (!id || !(await endDeviceOf(ctx, member.id, id))) throw new Refusal(accountRefusals.unknown_session)
  return devices(ctx)
})
