import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { deskRead, deskWrite } from '../staff/write.ts'
import { marketingRefusals } from './consent.rules.ts'
import * as contract from './mailing-list.contract.ts'
import * as store from './mailing-list.store.ts'

const shown = ({ nextTryAt, ...update }: store.WaitingUpdate): contract.MailingListUpdate => ({
  ...update,
  nextTryAt: nextTryAt?.toISOString() ?? null,
})

export const listMailingListUpdates = deskRead(
  contract.listMailingListUpdates,
  'messages.read',
  async (ctx, { state, search, page, limit }) => {
    const slice = { from: (page - 1) * limit, size: limit }
    const { updates, total } = await store.listUpdates(ctx.db, { state, search: search.trim() }, slice)
    return { updates: updates.map(shown), total }
  },
)

/** An update under its lock. Throws `marketing.unknown_update`. */
async function lockedUpdate(tx: Ctx, id: string): Promise<store.WaitingUpdate> {
  const update = await store.lockUpdate(tx.db, id)
  if (!update) throw new Refusal(marketingRefusals.unknown_update)
  return update
}

const logged = ({ update: { email, isSubscribed, state } }: { update: contract.MailingListUpdate }) => ({
  email,
  listed: isSubscribed,
  state,
})

export const retryMailingListUpdate = deskWrite(
  contract.retryMailingListUpdate,
  { right: 'messages.resend', entity: 'mailing_list', outcome: logged },
  async (tx, { id }) => {
    const update = await lockedUpdate(tx, id)
    await store.makeUpdateDue(tx.db, id)
    await tx.publish('newsletter.changed', { email: update.email })
    return { update: shown({ ...update, nextTryAt: null }) }
  },
)

export const giveUpMailingListUpdate = deskWrite(
  contract.giveUpMailingListUpdate,
  { right: 'messages.resend', entity: 'mailing_list', outcome: logged },
  async (tx, { id }) => {
    const update = await lockedUpdate(tx, id)
    if (update.state !== 'refused') throw new Refusal(marketingRefusals.update_not_refused)
    await store.dropUpdate(tx.db, id)
    return { update: shown(update) }
  },
)
