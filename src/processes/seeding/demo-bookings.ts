import { beginningOf, dayInHongKong } from '#shop/calendar.ts'
import type { Booking } from '#shop/bookings/booking.rules.ts'
import type { HealthAnswers } from '#shop/bookings/health/health.rules.ts'
import { confirmHold, holdSlot } from '#shop/bookings/hold.ts'
import { saveShift } from '#shop/bookings/slots/shifts.ts'
import { listSlots } from '#shop/bookings/slots/slots.ts'
import { lockedBooking, moveBooking } from '#shop/bookings/transition.ts'
import { daysLater } from '#shop/branches/day.rules.ts'
import { catalogueOf } from '#shop/catalogue/catalogue.ts'
import type { Ctx } from '#shop/context.ts'
import { findMember, type Account } from '#shop/members/accounts.ts'
import { sampleMembers } from '#shop/members/sample.rules.ts'
import { offeredMethods } from '#shop/payments/payments.ts'
import { packagesOfMember } from '#shop/sessions/sessions.ts'
import type { TreatmentPackage } from '#shop/sessions/session.rules.ts'
import type { Shop } from '../compose.ts'
import { homes, ordered, paid } from './demo-orders.ts'
import { ago, inTheName } from './acting.ts'

const spa = 'SCALP-SPA-BASIN'
const massage = 'HEAD-MASSAGE-TOOLS'
const branch = 'causeway-bay'
/** Wing Sze, of db/seed/schedule.yaml. */
const therapist = '5c4ed01e-0000-4000-8000-a00000000001'
/** Mandy, as whom the sample therapist signs in. */
const withAccount = '5c4ed01e-0000-4000-8000-a00000000004'
const reception = 'care@elowen.example'
const minute = 60_000
const well: HealthAnswers = {
  pregnant: false,
  skin: false,
  medicine: false,
  allergic: false,
  allergy: '',
  note: '',
}

/** Buys a package, a number of days ago. */
async function buys(tx: Ctx, days: number, account: Account, option: string): Promise<TreatmentPackage> {
  const ctx = inTheName(ago(tx, days), account)
  const home = account.email === sampleMembers[0]?.email ? homes.mei : homes.vivian
  const known = new Set((await packagesOfMember(ctx, account.id)).map(({ id }) => id))
  await paid(ctx, await ordered(ctx, { [option]: 1 }, home))
  const bought = (await packagesOfMember(ctx, account.id)).find(({ id }) => !known.has(id))
  if (!bought) throw new Error(`${option} gave no package`)
  return bought
}

type Wanted = { package: TreatmentPackage; startsAt: Date; health?: HealthAnswers; with?: string | null }

async function books(
  ctx: Ctx,
  { package: used, startsAt, health = well, with: whom }: Wanted,
): Promise<string> {
  const wanted = { productId: used.productId, branchKey: branch, therapistId: whom ?? null, startsAt }
  const id = await holdSlot(ctx, wanted)
  await confirmHold(ctx, id, { package: used, health, locale: ctx.shopper.locale }, { actor: 'shopper' })
  return id
}

/** The first free slot in a part of a day, a number of days ahead, or on the next day with one. */
async function freeTime(
  tx: Ctx,
  product: string,
  days: number,
  part: 'morning' | 'afternoon',
  whom?: string,
): Promise<Date> {
  const from = daysLater(dayInHongKong(tx.clock.now()), days)
  const found = await listSlots(tx, { product, branch, from, to: daysLater(from, 6), therapist: whom })
  const slot = found.days.flatMap(({ slots }) => slots).find((each) => each.part === part)
  if (!slot) throw new Error('nothing is free')
  return new Date(slot.starts_at)
}

/** An appointment that took place a number of days ago, at half past two: every shop is open then. */
async function wasTreated(tx: Ctx, days: number, account: Account, used: TreatmentPackage): Promise<void> {
  const day = dayInHongKong(new Date(tx.clock.now().getTime() - days * 1_440 * minute))
  const midnight = beginningOf(day).getTime()
  const work = [midnight / minute + 10 * 60, midnight / minute + 18 * 60] as const
  const then = ago(tx, days + 4)
  await saveShift(then, { resourceId: therapist, id: null, branchKey: branch, during: work, breaks: [] })
  const startsAt = new Date(midnight + 14.5 * 60 * minute)
  const id = await books(inTheName(then, account), { package: used, startsAt, with: therapist })
  const move = async (to: Booking['state'], minutes: number, change = {}) => {
    const at = new Date(startsAt.getTime() + minutes * minute)
    const later = ago(tx, (tx.clock.now().getTime() - at.getTime()) / (1_440 * minute))
    await moveBooking(later, await lockedBooking(later, id), to, { actor: reception }, change)
  }
  await move('checked_in', -4, { checked_in_at: new Date(startsAt.getTime() - 4 * minute) })
  await move('completed', 78, { after_care: '今日避免焗桑拿，明晚先再洗頭。' })
  await tx.publish('booking.completed', { bookingId: id })
}

/**
 * Mei, whom a package would make VIP, has one appointment; Vivian is in the middle of a package of five, and another
 * appointment of hers waits for confirmation by staff.
 */
async function appointments(tx: Ctx, mei: Account, vivian: Account): Promise<void> {
  const one = await buys(tx, 6, mei, `${massage}-1`)
  await books(inTheName(tx, mei), { package: one, startsAt: await freeTime(tx, massage, 3, 'afternoon') })
  const five = await buys(tx, 40, vivian, `${spa}-5`)
  await wasTreated(tx, 20, vivian, five)
  await books(inTheName(tx, vivian), {
    package: five,
    startsAt: await freeTime(tx, spa, 5, 'afternoon', withAccount),
    health: { ...well, allergic: true, allergy: '薰衣草精油', note: '左耳後面比較敏感。' },
    with: withAccount,
  })
  const single = await buys(tx, 2, vivian, `${spa}-1`)
  await books(inTheName(tx, vivian), {
    package: single,
    startsAt: await freeTime(tx, spa, 4, 'morning'),
    health: { ...well, medicine: true },
  })
}

/** Packages and appointments of the sample members of a demo, in one transaction; running it again changes nothing. */
export async function seedBookings(shop: Shop): Promise<void> {
  if (shop.config.production) return
  const ctx = shop.systemContext()
  if (!offeredMethods(ctx, 'HKD').includes('fps')) return
  const [mei, vivian] = await Promise.all(
    sampleMembers.slice(0, 2).map(({ email }) => findMember(ctx, { email })),
  )
  if (!mei || !vivian || !(await catalogueOf(ctx)).bySku.has(spa)) return
  if ((await packagesOfMember(ctx, mei.id)).length > 0) return
  try {
    await ctx.transaction((tx) => appointments(tx, mei, vivian))
  } catch (error) {
    // a demo that has run for long may have no such slot left: it starts all the same
    shop.log.warn({ error: String(error) }, 'the sample members stay without appointments')
  }
}
