import type { TestAnswer, TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { anOrder, payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import type { aVisitor } from '#tools/builders/checkout/visitor.ts'

export const treatment = 'FACIAL-BED-CORNER'
export const branch = 'causeway-bay'
export const noFlags = {
  pregnant: false,
  skin: false,
  medicine: false,
  allergic: true,
  allergy: 'Lavender oil',
}

type Sender = Pick<Awaited<ReturnType<typeof aVisitor>>, 'get' | 'send'>
export type WireBooking = Record<string, unknown> & {
  _id: string
  number: string
  state: string
  starts_at: string
}
/** A start time, with the ids of free therapists. */
export type WireSlot = { starts_at: string; part: string; therapists: string[] }

export const bookingIn = ({ status, body }: TestAnswer): WireBooking => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.booking as WireBooking
}

/** Free slots, from some days ahead on. */
export async function freeSlots(
  { get }: Pick<Sender, 'get'>,
  {
    from,
    to,
    therapist,
    product = treatment,
    branch: at = branch,
  }: { from: string; to: string; therapist?: string; product?: string; branch?: string },
): Promise<WireSlot[]> {
  const who = therapist ? `&therapist=${therapist}` : ''
  const { status, body } = await get(
    `/bookings/slots?product=${product}&branch=${at}&from=${from}&to=${to}${who}`,
  )
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  const therapists = body.therapists as { id: string }[]
  const days = body.days as { slots: (Omit<WireSlot, 'therapists'> & { therapists: number[] })[] }[]
  return days.flatMap(({ slots }) =>
    slots.map((slot) => ({
      ...slot,
      therapists: slot.therapists.map((index) => therapists[index]?.id ?? ''),
    })),
  )
}

/** A member with a paid package. */
export async function aTreatedMember(shop: TestShop, subSku = `${treatment}-5`) {
  const member = await signedInMember(shop)
  await member.set(subSku, 1)
  const placed = await member.order()
  if (placed.status !== 200) throw new Error(`${placed.status} ${JSON.stringify(placed.body)}`)
  const order = placed.body.order as WireOrder
  await payByCard(shop, { visitor: member, order })
  return { member, order, packageId: await packageOf(member) }
}

/** A guest with a paid package, and the link of their order. */
export async function aTreatedGuest(shop: TestShop, subSku = `${treatment}-1`) {
  const placed = await anOrder(shop, { [subSku]: 1 })
  await payByCard(shop, placed)
  const opening = `order=${placed.id}&token=${placed.token}`
  return { ...placed, packageId: await packageOf(placed.visitor, `?${opening}`) }
}

async function packageOf({ get }: Pick<Sender, 'get'>, query = ''): Promise<string> {
  const { status, body } = await get(`/bookings/packages${query}`)
  const id = (body.packages as { _id: string }[] | undefined)?.[0]?._id
  if (!id) throw new Error(`${status} ${JSON.stringify(body)}`)
  return id
}

export const hold = (
  { send }: Pick<Sender, 'send'>,
  slot: Pick<WireSlot, 'starts_at'>,
  more: object = {},
): Promise<TestAnswer> =>
  send('POST', '/bookings', { product: treatment, branch, starts_at: slot.starts_at, ...more })

/** Holds a slot and confirms it with a package. */
export async function book(
  sender: Sender,
  packageId: string,
  slot: Pick<WireSlot, 'starts_at'>,
  more: object = {},
): Promise<WireBooking> {
  const held = bookingIn(await hold(sender, slot))
  return bookingIn(
    await sender.send('POST', `/bookings/${held._id}/confirm`, {
      package: packageId,
      health: noFlags,
      ...more,
    }),
  )
}
