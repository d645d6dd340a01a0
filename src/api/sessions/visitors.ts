import { LRUCache } from 'lru-cache'
import { batched } from '../../platform/batched.ts'
import { keysByUse } from '../../platform/cache/keys-by-use.ts'
import type { SharedCache } from '../../platform/cache/shared-cache.ts'
import { withUses, type Uses } from '../../platform/cache/uses.ts'
import { cartStampsOfMembers, cartStampsOfVisits } from '../../shop/cart/cart.ts'
import { getCart, type Carts } from '../../shop/cart/contract.ts'
import type { Ctx, Member } from '../../shop/context.ts'
import { cookieIn } from '../../shop/cookies.ts'
import { onVisibleChange } from '../../shop/showcase/changes.ts'
import { productUse } from '../../shop/showcase/uses.rules.ts'
import { wishlistedProducts } from '../../shop/wishlist/wishlist.ts'
import { shopperOf, viewKey, type Place } from '../caller.ts'
import { asMember, type View } from '../caller-context.ts'
import type { inProcessCalls } from '../in-process.ts'
import { stale, type openMemberDoor } from '../member-door.ts'
import { needsSeenUpdate, sessionCookie, sessionHash } from './session.ts'

/** A visitor with a cart or an account, whose data is filled into cached pages. */
export type Visitor = {
  view: View
  /** Null: not signed in. */
  firstname: string | null
  /** Null: the carts cannot be read; the page is served without them. */
  carts: Carts | null
  isWishlisted(productId: string): Promise<boolean>
}

type Parts = {
  secure: boolean
  cache: SharedCache
  context(): Pick<Ctx, 'db' | 'clock'>
  members: Pick<ReturnType<typeof openMemberDoor>, 'find'>
  call: ReturnType<typeof inProcessCalls>['call']
}

/** Largest age of a priced cart: days begin, and items saved for later expire. */
const bagMaxAgeMs = 30_000
const mostBags = 20_000
/** A cart uses only its own products and counts, which `usesOf` names. */
const counted = new Set(['products', 'stock', 'counts', 'lots', 'expected'])

function usesOf({ singleCart, subscriptionCart, savedForLater }: Carts, uses: Uses): Uses {
  const goods = [...singleCart.items, ...subscriptionCart.items, ...savedForLater]
  return new Set([
    ...[...uses].filter((use) => !counted.has(use)),
    ...goods.map(({ pid }) => productUse(pid)),
  ])
}

/**
 * Finds the visitor of a page by one query, batched with those of concurrent requests: whether their session is
 * valid, and a stamp of their carts. Carts are priced again when the stamp or a displayed value differs, so a shopper
 * always reads their own changes, from any process (docs/decisions/page-cache.md).
 */
export function openVisitors({ secure, cache: sharedCache, context, members, call }: Parts) {
  const visitStamps = batched(
    async (keys) =>
      new Map(
        (await cartStampsOfVisits(context(), keys.map(fromHex))).map((row) => [
          row.hash.toString('hex'),
          row,
        ]),
      ),
  )
  const memberStamps = batched(
    async (ids) => new Map((await cartStampsOfMembers(context(), ids)).map(({ id, stamp }) => [id, stamp])),
  )
  const byUse = keysByUse()
  const bags = new LRUCache<string, { carts: Carts; until: number }>({
    max: mostBags,
    disposeAfter: (_, key, reason) => reason !== 'set' && byUse.remove(key),
  })
  onVisibleChange(sharedCache, {
    isEmpty: () => bags.size === 0,
    change(changes) {
      if (changes !== 'all') {
        for (const key of byUse.changed(changes)) bags.delete(key)
        return
      }
      bags.clear()
      byUse.clear()
    },
  })

  /** Stamp of the caller's carts in their current state; null: the use of their session has to be recorded. */
  async function stampOf(headers: Headers, member: Member | null): Promise<string | null> {
    if (member) return `${member.sessionId} ${await memberStamps(member.id)}`
    const hash = sessionHash(cookieIn(headers.get('cookie'), sessionCookie(secure)))?.toString('hex')
    const visit = hash === undefined ? undefined : await visitStamps(hash)
    if (!visit) return 'nobody'
    return needsSeenUpdate(visit.seenAt) ? null : `${hash} ${visit.stamp}`
  }

  async function cartsOf(key: string, headers: Headers, place: Place): Promise<Carts | null> {
    const known = bags.get(key)
    if (known && known.until > Date.now()) return known.carts
    const begunAt = byUse.age()
    const { currency } = shopperOf(headers, place, null)
    const read = () => call(getCart, { currency }, { headers, ...place })
    const { value: carts, uses } = await withUses(() => read().catch(() => null))
    const bagUses = carts && usesOf(carts, uses)
    if (!carts || !bagUses || !byUse.isCurrent(begunAt, bagUses)) return carts
    bags.set(key, { carts, until: Date.now() + bagMaxAgeMs })
    byUse.add(key, bagUses)
    return carts
  }

  /** Null: the page has to be rendered with full admission, because tokens or session need a refresh. */
  return async function visitor(headers: Headers, place: Place): Promise<Visitor | null> {
    const member = await members.find(headers)
    if (member === stale) return null
    const stamp = await stampOf(headers, member)
    if (stamp === null) return null
    const shopper = asMember(shopperOf(headers, place, null), member)
    const carts = await cartsOf(`${viewKey(shopper)} ${stamp}`, headers, place)
    let wishes: Promise<ReadonlySet<string>> | undefined
    return {
      view: { groups: shopper.groups, discountRate: shopper.discountRate },
      firstname: member?.firstname ?? null,
      carts,
      isWishlisted: async (id) =>
        member !== null && (await (wishes ??= wishlistedProducts(context(), member.id))).has(id),
    }
  }
}

const fromHex = (hex: string): Buffer => Buffer.from(hex, 'hex')
