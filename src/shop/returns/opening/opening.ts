import { randomUUID } from 'node:crypto'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import type { AnswerOf, InputOf } from '../../endpoint.ts'
import { lockedOrder, orderForStaff } from '../../orders/desk/desk.ts'
import { hasArrived } from '../../orders/order-actions.rules.ts'
import { withReplaced } from '../../orders/replacements/replaced.ts'
import { orderRefusals } from '../../orders/rules.ts'
import { Refusal } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import { mayNow } from '../../staff/rules.ts'
import { atTheDesk, deskRead, written } from '../../staff/write.ts'
import { toReturnView } from '../desk.ts'
import { attachPhotos, type PhotoRow } from '../photo.store.ts'
import { addPhotoOf, keepPhoto } from '../photos.ts'
import { returnRefusals } from '../return.rules.ts'
import { problemOfReturn, reasonsAt, returnableUnits } from '../returnable.rules.ts'
import { namesOf, numberOf } from '../return-view.ts'
import * as store from '../store.ts'
import { moveReturn } from '../transition.ts'
import * as contract from './opening.contract.ts'

export const getReturnable = deskRead(contract.getReturnable, 'returns.decide', async (ctx, { id }) => {
  const order = await orderForStaff(ctx, id)
  const returns = await store.listOfOrder(ctx.db, id)
  const { return_policy: policy } = await settingsOf(ctx)
  const reasons = reasonsAt(order.deliveredAt, policy, ctx.clock.now())
  const lines = hasArrived(order) ? await withReplaced(ctx, order) : []
  return {
    number: order.number,
    deliveredAt: order.deliveredAt,
    hasWallet: order.memberId !== null,
    needsPhoto: policy.photo,
    lines: lines
      .map((line) => ({
        lineId: line.id,
        ...namesOf(order, line.id, ctx.shopper.locale),
        units: returnableUnits(line, returns),
        reasons,
      }))
      .filter(({ units }) => units > 0),
    returns: returns.map((each) => ({ id: each.id, number: numberOf(order, each), state: each.state })),
  }
})

type Input = InputOf<typeof contract.openReturn>

/**
 * Opens and approves a return in one transaction, so that the buyer gets a single e-mail: the one with the address and
 * the label.
 */
async function open(
  tx: Ctx,
  input: Input,
  photo: PhotoRow | null,
): Promise<AnswerOf<typeof contract.openReturn>> {
  const order = await lockedOrder(tx, input.id)
  if (input.toWallet && order.memberId === null) throw new Refusal(orderRefusals.no_wallet)
  const lines = input.lines.filter(({ units }) => units > 0)
  const before = await store.listOfOrder(tx.db, order.id)
  const counted = { ...order, lines: await withReplaced(tx, order) }
  const problem = problemOfReturn(counted, before, lines, {
    policy: (await settingsOf(tx)).return_policy,
    now: tx.clock.now(),
    photos: photo === null ? 0 : 1,
    isOverridden: input.override,
  })
  if (problem) throw new Refusal(returnRefusals[problem])
  const actor = atTheDesk(tx).email
  const id = randomUUID()
  const { toWallet, wantsExchange, reason, note } = input
  await store.addReturn(
    tx.db,
    {
      id,
      orderId: order.id,
      position: before.length + 1,
      toWallet,
      wantsExchange,
      isOverridden: input.override,
      lines,
    },
    { actor, reason, at: tx.clock.now() },
  )
  if (photo) {
    await addPhotoOf(tx, order.id, photo)
    await attachPhotos(tx.db, [photo.id], { orderId: order.id, returnId: id })
  }
  await moveReturn(tx, { id, orderId: order.id }, 'approved', { actor, reason: note }, { note })
  return toReturnView(tx, id)
}

const entry = {
  entity: 'return',
  idOf: ({ return: each }: AnswerOf<typeof contract.openReturn>) => each.id,
  outcome: (
    { return: { number, state, lines } }: AnswerOf<typeof contract.openReturn>,
    { override }: Input,
  ) => ({
    number,
    state,
    override,
    lines: lines.map(({ lineId, units, reason }) => ({ lineId, units, reason })),
  }),
}

/** Opens a return for a buyer. The photo is re-encoded before anything is locked, because that is slow. */
export const openReturn = serve(
  contract.openReturn,
  { who: 'staff', right: 'returns.decide', entity: 'return', idempotent: () => true },
  async (ctx, input) => {
    if (input.override && !mayNow(atTheDesk(ctx), 'returns.override'))
      throw new Refusal(returnRefusals.override_right)
    const save = (photo: PhotoRow | null) =>
      written(ctx, contract.openReturn, entry, input, (tx) => open(tx, input, photo))
    return input.photo ? keepPhoto(ctx, input.photo, save) : save(null)
  },
)
