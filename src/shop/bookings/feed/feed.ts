import { createHash } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { findMember, lockOpenAccount } from '../../members/accounts.ts'
import { memberRefusals } from '../../members/rules.ts'
import { Refusal } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import { calendarFile } from '../calendar-file.ts'
import { bookingRefusals } from '../rules.ts'
import { listOfMember } from '../store.ts'
import { toCalendarEvent } from '../view.ts'
import * as contract from './feed.contract.ts'
import * as store from './feed.store.ts'
import { dayMs } from '../../calendar.ts'

const ofMember = { who: 'member', limit: 'account' } as const
const pastDays = 90
const most = 200

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

function callerId({ member }: Pick<Ctx, 'member'>): string {
  if (!member) throw new Refusal(memberRefusals.signed_out)
  return member.id
}

/** Seed of a feed's secret; the creation time makes each new secret different. */
const seedOf = ({ memberId, createdAt }: Pick<store.Feed, 'memberId' | 'createdAt'>): string =>
  `${memberId}|${createdAt.toISOString()}`

/** URL of a feed; null if none of the shop's current secrets derives its hash. */
function toView(ctx: Ctx, feed: store.Feed | null) {
  if (!feed) return { feed: null }
  const secret = ctx.sealing
    .derivations('booking feed', seedOf(feed))
    .find((each) => hashOf(each).equals(feed.secretHash))
  if (!secret) return { feed: null }
  const url = new URL(`/api/v1/booking-feed/${secret}`, ctx.shop.publicUrl).href
  return { feed: { url, createdAt: feed.createdAt.toISOString() } }
}

export const getFeed = serve(contract.getFeed, ofMember, async (ctx) =>
  toView(ctx, await store.feedOfMember(ctx.db, callerId(ctx))),
)

export const makeFeed = serve(contract.makeFeed, ofMember, (ctx) =>
  ctx.transaction(async (tx) => {
    const memberId = callerId(tx)
    await lockOpenAccount(tx, memberId)
    const seed = { memberId, createdAt: tx.clock.now() }
    const feed = { ...seed, secretHash: hashOf(tx.sealing.derive('booking feed', seedOf(seed))) }
    await store.saveFeed(tx.db, feed)
    return toView(tx, feed)
  }),
)

export const endFeed = serve(contract.endFeed, ofMember, async (ctx) => {
  await store.removeFeed(ctx.db, callerId(ctx))
  return { feed: null }
})

/** Serves a feed. Throws the same `bookings.unknown` for an unknown or replaced secret and for a deleted account. */
export const readFeed = serve(
  contract.readFeed,
  { who: 'guest', limit: 'lookup' },
  async (ctx, { secret }) => {
    const feed = await store.feedOfSecret(ctx.db, hashOf(secret.replace(/\.ics$/, '')))
    const account = feed && (await findMember(ctx, { id: feed.memberId }))
    if (!account) throw new Refusal(bookingRefusals.unknown)
    const now = ctx.clock.now()
    const since = new Date(now.getTime() - pastDays * dayMs)
    const { bookings } = await listOfMember(ctx.db, account.id, { now, from: 0, size: most })
    const events = await Promise.all(
      bookings
        .filter(({ startsAt }) => startsAt >= since)
        .map((each) => toCalendarEvent(ctx, each, account.locale)),
    )
    return calendarFile(ctx, events, null)
  },
)
