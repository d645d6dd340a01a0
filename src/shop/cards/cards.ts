import { dayInHongKong } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { settingsOf } from '../content/content.ts'
import { accountNow } from '../members/accounts.ts'
import { memberRefusals } from '../members/rules.ts'
import type { Money } from '../money.ts'
import type { PaidCard, StoredCard } from './ports.ts'
import { Refusal } from '../refusal.ts'
import { pageOf } from '../endpoint.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import {
  cardRefusals,
  fundingOf,
  isExpired,
  refusalToPay,
  toExpiryLabel,
  type StoredCardSummary,
} from './rules.ts'
import * as store from './store.ts'
import * as saving from './save-card.store.ts'
import type { SealedCard } from './store.ts'

/** Sealing purpose of card tokens, which separates their key from all others. */
export const tokenSeal = 'card token'

const memberAccess = { who: 'member', limit: 'account' } as const

function memberId({ member }: Pick<Ctx, 'member'>): string {
  if (!member) throw new Refusal(memberRefusals.signed_out)
  return member.id
}

/** Whether the payment provider can store cards. */
export const canStoreCards = (ctx: Ctx): boolean => ctx.outside.cardVault?.canStore === true

async function cardsOf(ctx: Ctx, owner: string, paging: { page: number; limit: number } = contract.allCards) {
  const today = dayInHongKong(ctx.clock.now())
  const { entries, total } = pageOf(await store.listCards(ctx.db, owner), paging)
  return {
    canKeep: canStoreCards(ctx),
    total,
    cards: entries.map((card) => ({
      id: card.id,
      brand: card.brand,
      lastFour: card.lastFour,
      expires: toExpiryLabel(card),
      expired: isExpired(card, today),
      funding: card.funding,
      isDefault: card.isDefault,
    })),
  }
}

export const listCards = serve(contract.listCards, memberAccess, (ctx, paging) =>
  cardsOf(ctx, memberId(ctx), paging),
)

/** A member's own card. Throws `cards.unknown`, also for another member's. */
async function ownCard(ctx: Ctx, owner: string, id: string): Promise<SealedCard> {
  const card = await store.findCard(ctx.db, id)
  if (card?.memberId !== owner || card.isRemoved) throw new Refusal(cardRefusals.unknown)
  return card
}

export const removeCard = serve(contract.removeCard, memberAccess, (ctx, { id }) =>
  ctx.transaction(async (tx) => {
    const owner = memberId(tx)
    await store.lockCards(tx.db, owner)
    await ownCard(tx, owner, id)
    if (await store.isUsed(tx.db, id)) throw new Refusal(cardRefusals.in_use)
    await takeOff(tx, owner, id)
    await store.setDefault(tx.db, owner, null)
    return cardsOf(tx, owner)
  }),
)

export const chooseCard = serve(contract.chooseCard, memberAccess, (ctx, { id }) =>
  ctx.transaction(async (tx) => {
    const owner = memberId(tx)
    await store.lockCards(tx.db, owner)
    if (isExpired(await ownCard(tx, owner, id), dayInHongKong(tx.clock.now())))
      throw new Refusal(cardRefusals.expired)
    await store.setDefault(tx.db, owner, id)
    return cardsOf(tx, owner)
  }),
)

/**
 * Records that a subscription is charged to a card, which then cannot be removed before it is replaced
 * (rules/subscriptions#20).
 */
export const useCard = (tx: Ctx, cardId: string, subscriptionId: string): Promise<void> =>
  store.addUse(tx.db, cardId, subscriptionId)

export const endCardUse = (tx: Ctx, subscriptionId: string): Promise<void> =>
  store.removeUse(tx.db, subscriptionId)

/** Cards by id regardless of owner, for charges: brand, last four digits, expiry. */
export const cardsById = (ctx: Ctx, ids: readonly string[]): Promise<StoredCardSummary[]> =>
  store.listById(ctx.db, ids)

async function takeOff(tx: Ctx, owner: string, id: string | null): Promise<void> {
  for (const cardId of await store.markRemoved(tx.db, owner, id, tx.clock.now()))
    await tx.publish('card.removed', { cardId })
}

/** Removes all cards of a member at erasure, here and at the provider. */
export const forgetCards = (tx: Ctx, owner: string): Promise<void> => takeOff(tx, owner, null)

/** Moves cards to the account that a member was merged into; a card that both have is stored once. */
export async function moveCards(tx: Ctx, from: string, to: string): Promise<void> {
  await store.moveCards(tx.db, from, to)
  await forgetCards(tx, from)
  await store.setDefault(tx.db, to, null)
}

/**
 * A member's card, checked for payment. Throws `cards.unknown`, `cards.expired`, `cards.prepaid` (rules/payments#11).
 */
export async function cardToPay(
  ctx: Ctx,
  owner: string,
  id: string,
  { forSubscription }: { forSubscription: boolean },
): Promise<StoredCardSummary> {
  const card = await ownCard(ctx, owner, id)
  const refusal = refusalToPay(card, { today: dayInHongKong(ctx.clock.now()), forSubscription })
  if (refusal) throw new Refusal(refusal)
  return card
}

const opened = (ctx: Pick<Ctx, 'sealing'>, card: SealedCard): StoredCard => ({
  memberId: card.providerMember,
  token: ctx.sealing.open(tokenSeal, card.token),
})

/**
 * One-time token to pay an amount with a stored card while its owner is present. Calls the provider, so call it
 * outside a transaction. Throws `cards.unknown`, and `cards.unusable` when the provider cannot be reached or no
 * longer has the card.
 */
export async function tokenFor(
  ctx: Ctx,
  owner: string,
  id: string,
  reference: string,
  amount: Money,
): Promise<StoredCard> {
  const card = opened(ctx, await ownCard(ctx, owner, id))
  const token = await ctx.outside.cardVault?.oneTimeToken(card, reference, amount)
  if (!token) throw new Refusal(cardRefusals.unusable)
  return { memberId: card.memberId, token }
}

/** A member's card, for charges without the member. Throws `cards.unknown`, `cards.expired`, `cards.prepaid`. */
export async function storedCardOf(ctx: Ctx, owner: string, id: string): Promise<StoredCard> {
  await cardToPay(ctx, owner, id, { forSubscription: true })
  return opened(ctx, await ownCard(ctx, owner, id))
}

/** Cards of many members by id, for charges without them; cards that cannot be charged are absent. */
export async function storedCardsOf(
  ctx: Ctx,
  wanted: readonly { owner: string; cardId: string }[],
): Promise<Map<string, StoredCard>> {
  const today = dayInHongKong(ctx.clock.now())
  const cards = await store.listSealed(
    ctx.db,
    wanted.map(({ cardId }) => cardId),
  )
  const byId = new Map(cards.map((card) => [card.id, card]))
  const usable = new Map<string, StoredCard>()
  for (const { owner, cardId } of wanted) {
    const card = byId.get(cardId)
    const isTheirs = card?.memberId === owner && !card.isRemoved
    if (card && isTheirs && !refusalToPay(card, { today, forSubscription: true }))
      usable.set(cardId, opened(ctx, card))
  }
  return usable
}

type CardChoice = { owner: string; cardId: string | null; keep: boolean }

/**
 * Stores the card of a payment if its owner chose so (`keep`), or updates the token of the stored card that paid.
 * Another member's card is not stored. Idempotent. Returns the id of the stored card; null: none.
 */
export async function storeCard(
  tx: Ctx,
  { owner, cardId, keep }: CardChoice,
  card: PaidCard,
): Promise<string | null> {
  const account = await accountNow(tx, owner)
  if (!account || account.isErased) return null
  await store.lockCards(tx.db, account.id)
  const token = tx.sealing.seal(tokenSeal, card.token)
  if (cardId !== null) {
    const used = await store.findCard(tx.db, cardId)
    const isIt =
      used?.memberId === account.id &&
      used.providerMember === card.memberId &&
      used.lastFour === card.lastFour
    if (!isIt || used.isRemoved) return null
    await saving.saveToken(tx.db, cardId, token)
    return cardId
  }
  if (!keep || card.memberId !== owner) return null
  const { prepaid_prefixes: prepaid } = await settingsOf(tx)
  const { memberId: providerMember, brand, lastFour, country, firstDigits } = card
  const funding = fundingOf(firstDigits, prepaid)
  const stored = {
    memberId: account.id,
    providerMember,
    token,
    brand,
    lastFour,
    country,
    funding,
    at: tx.clock.now(),
  }
  const id = await saving.saveCard(tx.db, stored)
  await tx.publish('card.stored', { cardId: id })
  return id
}

/** Fetches the expiry of a card from the provider. Throws when it does not respond, so that the job retries. */
export async function describeCard(ctx: Ctx, cardId: string): Promise<void> {
  const card = await store.findCard(ctx.db, cardId)
  const { cardVault } = ctx.outside
  if (!card || card.isRemoved || !cardVault) return
  const account = await cardVault.accountOf(opened(ctx, card), card.lastFour)
  if (account === 'unknown') throw new Error(`nobody says until when card ${cardId} is good`)
  if (account?.expires) await saving.saveExpiry(ctx.db, cardId, account.expires)
}

/** Deletes a removed card at the provider, then here. Throws while the provider does not respond. */
export async function forgetCard(ctx: Ctx, cardId: string): Promise<void> {
  const card = await store.findCard(ctx.db, cardId)
  const { cardVault } = ctx.outside
  if (!card?.isRemoved) return
  if (
    cardVault &&
    !(await saving.isStoredAgain(ctx.db, card)) &&
    !(await cardVault.forget(opened(ctx, card), card.lastFour))
  )
    throw new Error(`the provider has not forgotten card ${cardId}`)
  await store.dropCard(ctx.db, cardId)
}

/** Owner of a stored card; null: removed or unknown. */
export async function ownerOfCard(ctx: Ctx, cardId: string): Promise<string | null> {
  const card = await store.findCard(ctx.db, cardId)
  return card && !card.isRemoved ? card.memberId : null
}
