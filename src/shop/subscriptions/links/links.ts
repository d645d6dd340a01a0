import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { isRefusal, Refusal } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import * as deliveries from '../changes/delivery-actions.ts'
import * as swaps from '../changes/swap.ts'
import { reannounce } from '../announce.ts'
import * as contract from '../contract.ts'
import { daysLater, lockAt } from '../days.rules.ts'
import * as links from './links.store.ts'
import type { LinkRow, LinkUndo } from './links.store.ts'
import { subscriptionRefusals, type LinkAction } from '../rules.ts'
import * as store from '../store.ts'
import { openCycle, type Cycle, type Subscription } from '../subscription.rules.ts'
import { changing, moveContract, addSubscriptionEvent } from '../transition.ts'
import { hashOf, openedByLink, cycleOf, isAhead, toLinkView } from './link-view.ts'

const byLink = { actor: 'link' }

const access = { who: 'guest', limit: 'lookup' } as const

/** Creates the link in the notice of a delivery, valid until its deadline for changes (rules/subscriptions#16). */
export async function makeSubscriptionLink(
  ctx: Ctx,
  { id }: Pick<Subscription, 'id'>,
  { number, renewsOn }: Pick<Cycle, 'number' | 'renewsOn'>,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await links.addLink(ctx.db, {
    tokenHash: hashOf(token),
    subscriptionId: id,
    cycle: number,
    expiresAt: lockAt(renewsOn),
    at: ctx.clock.now(),
  })
  return token
}

export const getSubscriptionLink = serve(contract.getSubscriptionLink, access, (ctx, { token }) =>
  toLinkView(ctx, token),
)

export const useSubscriptionLink = serve(
  contract.useSubscriptionLink,
  { ...access, idempotent: () => true },
  async (ctx, { token, action, lineId, subSku }) => {
    const { link } = await openedByLink(ctx, token)
    if (ctx.clock.now() >= link.expiresAt) throw new Refusal(subscriptionRefusals.link_over)
    await changing(ctx, link.subscriptionId, async (tx, subscription) => {
      const cycle = cycleOf(subscription, link)
      if (!isAhead(tx, subscription, cycle)) throw new Refusal(subscriptionRefusals.link_over)
      const undo = undoOf(subscription, cycle, lineId)
      const used = await links.useLink(tx.db, hashOf(token), { action, undo, at: tx.clock.now() })
      if (!used) throw new Refusal(subscriptionRefusals.link_used)
      await act(tx, subscription, cycle, { action, lineId, subSku })
    })
    return toLinkView(ctx, token)
  },
)

const undoOf = (subscription: Subscription, cycle: Cycle, lineId: string | undefined): LinkUndo => ({
  renewsOn: cycle.renewsOn,
  anchorOn: subscription.anchorOn,
  anchorNumber: subscription.anchorNumber,
  ...lineBefore(subscription, lineId),
})

function lineBefore({ lines }: Subscription, lineId: string | undefined): Pick<LinkUndo, 'line'> {
  const line = lines.find(({ id }) => id === lineId)
  return line ? { line } : {}
}

type Wanted = { action: LinkAction; lineId?: string | undefined; subSku?: string | undefined }

async function act(
  tx: Ctx,
  subscription: Subscription,
  cycle: Cycle,
  { action, lineId = '', subSku = '' }: Wanted,
): Promise<void> {
  if (action === 'keep') await deliveries.answerYes(tx, subscription, byLink)
  if (action === 'skip') await deliveries.skip(tx, subscription, cycle.renewsOn, byLink)
  if (action === 'later') await deliveries.moveDay(tx, subscription, daysLater(cycle.renewsOn, 7), byLink)
  if (action === 'swap') await swaps.swap(tx, subscription, { lineId, subSku }, byLink)
  if (action === 'pause') await deliveries.pause(tx, subscription, 1, byLink)
}

export const undoSubscriptionLink = serve(
  contract.undoSubscriptionLink,
  { ...access, idempotent: () => true },
  async (ctx, { token }) => {
    const { link } = await openedByLink(ctx, token)
    if (ctx.clock.now() >= link.expiresAt) throw new Refusal(subscriptionRefusals.link_over)
    await changing(ctx, link.subscriptionId, async (tx, subscription) => {
      if (!(await links.undoLink(tx.db, hashOf(token), tx.clock.now())))
        throw new Refusal(subscriptionRefusals.link_over)
      await undo(tx, subscription, link).catch((error: unknown) => {
        // a later change prevents the undo, so the refusal is that it is too late
        throw isRefusal(error) ? new Refusal(subscriptionRefusals.link_over) : error
      })
    })
    return toLinkView(ctx, token)
  },
)

async function undo(tx: Ctx, subscription: Subscription, { action, undo: before, cycle: number }: LinkRow) {
  const cycle = openCycle(subscription)
  if (!cycle || !before?.renewsOn) throw new Refusal(subscriptionRefusals.link_over)
  if (action === 'skip') return deliveries.unskip(tx, subscription, before.renewsOn, byLink)
  if (cycle.number !== number) throw new Refusal(subscriptionRefusals.link_over)
  if (action === 'keep') await store.changeCycle(tx.db, cycle.id, { answer: null })
  if (action === 'swap' && before.line) {
    await store.restoreLine(tx.db, before.line)
    await reannounce(tx, subscription.id, cycle.id)
    await addSubscriptionEvent(tx, subscription, 'unswapped', byLink, { name: before.line.name }, number)
  }
  if (action === 'pause')
    await moveContract(tx, subscription, 'active', {
      paused_until: null,
      anchor_on: before.anchorOn ?? null,
      anchor_number: before.anchorNumber ?? 1,
    })
  if (action === 'pause' || action === 'later') {
    await store.changeCycle(tx.db, cycle.id, { renews_on: before.renewsOn })
    await reannounce(tx, subscription.id, cycle.id)
    await addSubscriptionEvent(
      tx,
      subscription,
      'moved',
      byLink,
      { from: cycle.renewsOn, day: before.renewsOn },
      number,
    )
  }
}
