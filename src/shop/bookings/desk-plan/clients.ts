import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { readPhone } from '../../delivery/phone.ts'
import { maskedPhone } from '../../orders/opening/masked.rules.ts'
import { textIn } from '../../region.ts'
import { countSessions, isBookableOn } from '../../sessions/session.rules.ts'
import { packagesOfMember } from '../../sessions/sessions.ts'
import { may } from '../../staff/rules.ts'
import { atTheDesk, deskRead } from '../../staff/write.ts'
import { reachOf } from '../desk/reach.ts'
import { reachesBranch, type Reach } from '../desk/reach.rules.ts'
import { healthDue } from '../health/health.ts'
import { serviceOf } from '../slots/slots.ts'
import { searchClients } from './clients.store.ts'
import * as clientContract from './client.contract.ts'

const fewest = 2

/** Packages of a member with a session that is usable now at a branch within reach. */
async function usablePackages(
  ctx: Ctx,
  memberId: string,
  reach: Reach,
): Promise<clientContract.Client['packages']> {
  const { locale } = ctx.shopper
  const today = dayInHongKong(ctx.clock.now())
  const usable = (await packagesOfMember(ctx, memberId)).filter(
    (each) => !each.isDeposit && countSessions(each).active > 0 && isBookableOn(each, today),
  )
  const found = await Promise.all(
    usable.map(async (each) => {
      const service = await serviceOf(ctx, each.productId)
      const branches = (service?.branches ?? []).filter(({ key }) => reachesBranch(reach, key))
      if (!service || branches.length === 0) return []
      const { isDue } = await healthDue(ctx, { memberId, orderId: null }, service)
      return {
        id: each.id,
        treatment: textIn(locale, each.name),
        optionName: textIn(locale, each.optionName),
        minutes: service.minutes,
        left: countSessions(each).active,
        expiresOn: each.expiresOn,
        branches: branches.map(({ key }) => key),
        healthDue: isDue,
      }
    }),
  )
  return found.flat()
}

export const findClients = deskRead(clientContract.findClients, 'bookings.write', async (ctx, { search }) => {
  if (search.length < fewest) return { clients: [] }
  const reach = await reachOf(ctx, 'bookings.write')
  const rows = await searchClients(ctx.db, {
    words: search,
    phone: readPhone('852', search)?.e164 ?? null,
    byEmail: may(atTheDesk(ctx).roles, 'customers.read'),
    day: dayInHongKong(ctx.clock.now()),
  })
  const clients = await Promise.all(
    rows.map(async ({ id, name, phone }) => ({
      id,
      name,
      maskedPhone: maskedPhone(phone ?? ''),
      packages: await usablePackages(ctx, id, reach),
    })),
  )
  return { clients: clients.filter(({ packages }) => packages.length > 0) }
})
