import type { TestAnswer } from '#tools/testing/test-shop.ts'
import type { Mine } from '#tools/builders/reviews/reviews.ts'
import { nth } from '#tools/builders/nth.ts'
import type { Scene } from './scene.ts'
import { conditioner, orderBody, shampoo, type Bought } from './world.ts'

type Wire = { _id: string }
type WireCart = { _id: string | null; update_ts: string }
type Payment = { form?: { action: string; fields: Record<string, string> } | null } & {
  bill_number: string | null
  amount: number
}

const methods = ['paydollar', 'paydollar', 'payme', 'fps']
const subscribed = 'ELOWEN-SCALP-SHAMPOO-500-M2'

/** Rewards of a member that can be added to an order. */
async function gifts({ get }: Scene['buyer']): Promise<string[]> {
  const { rewards } = (await get('/user/comments')).body as unknown as Mine
  return (rewards ?? []).filter(({ state }) => state === 'claimed').map(({ _id: id }) => id)
}

/** Fills the cart and orders it; returns the orders. */
async function order({ world, buyer, dice }: Scene, isBoth: boolean): Promise<Bought[]> {
  const [goods, pieces, how, words] = dice
  const wanted = nth([[shampoo], [conditioner], [shampoo, conditioner]], goods) ?? []
  for (const subSku of wanted) await buyer.put(subSku, ((pieces ?? 0) % 4) + 1)
  if (isBoth) await buyer.put(subscribed, 1)
  const carts = (await buyer.get('/cart?currency=HKD')).body as Record<string, WireCart>
  const method = isBoth ? 'paydollar' : (nth(methods, how) ?? 'paydollar')
  const usual = {
    cart_id: carts.single_cart?._id,
    update_ts: carts.single_cart?.update_ts,
    payment_method: method,
    ...(isBoth
      ? {
          also_cart_id: carts.subscription_cart?._id,
          also_update_ts: carts.subscription_cart?.update_ts,
          agree_terms: true,
          agree_card: true,
        }
      : {}),
  }
  const extras = [
    {},
    { coupon: 'WELCOME10' },
    { gift_wrap: true },
    { gift_code: nth(world.gifts, words)?.code },
    ...(buyer.id
      ? [
          { redeem_items: await gifts(buyer) },
          { wallet_amount: 100.5 },
          { wallet_amount: 10, gift_wrap: true },
        ]
      : []),
  ]
  let answer: TestAnswer = await buyer.post(
    '/order/create',
    orderBody(buyer, { ...usual, ...nth(extras, words) }),
  )
  // the coupon was used, or Cash Dollar is exhausted
  if (answer.status !== 200) answer = await buyer.post('/order/create', orderBody(buyer, usual))
  if (answer.status !== 200) return []
  const token = String(answer.body.token)
  const also = answer.body.also as { order: Wire } | null
  return [answer.body.order as Wire, ...(also ? [also.order] : [])].map(({ _id: id }) => {
    const bought = { id, buyer, token, method, reference: null, bill: null }
    world.orders.push(bought)
    return bought
  })
}

/** Begins a payment; for a card, opens the company's page. */
async function begin({ world }: Scene, bought: Bought): Promise<TestAnswer> {
  const { buyer, id, token, method } = bought
  const answer = await buyer.post(`/order/${method}/create`, { order_id: id, token })
  if (answer.status !== 200) return answer
  const { form, bill_number: number, amount } = answer.body.payment as Payment
  if (form) {
    await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(form.fields),
      redirect: 'manual',
    })
    bought.reference = form.fields.orderRef ?? null
  } else if (number) bought.bill = { number, amount }
  else
    bought.reference =
      (
        await world.rows<{ reference: string }>(
          'select reference from payment_attempts where order_id = $1 order by created_at desc limit 1',
          id,
        )
      )[0]?.reference ?? null
  return answer
}

export const buyerDeeds = {
  async order(scene: Scene) {
    await order(scene, false)
  },
  async both(scene: Scene) {
    if (!scene.buyer.id) return
    const [first] = await order(scene, true)
    if (first) await begin(scene, first)
  },
  /** Orders, and pays at once. */
  async buy(scene: Scene) {
    const [bought] = await order(scene, false)
    if (!bought) return
    scene.answered(await begin(scene, bought))
    await scene.decide(bought, 'approve', 'now')
  },
  async begin(scene: Scene) {
    if (scene.bought) scene.answered(await begin(scene, scene.bought))
  },
  async cancel({ bought, dice, answered }: Scene) {
    if (!bought) return
    const { buyer, id, token } = bought
    const toWallet = (dice[0] ?? 0) % 3 === 0
    answered(await buyer.post('/order/cancel', { id, token, reason: 'changed_mind', to_wallet: toWallet }))
  },
  async change({ bought, answered }: Scene) {
    if (bought) answered(await bought.buyer.post('/order/change', { id: bought.id, token: bought.token }))
  },
  async takeAsCashDollar({ world, dice, answered }: Scene) {
    const refund = nth(
      await world.rows<{ id: string; order_id: string }>(
        'select id, order_id from order_refunds where order_id = any ($1) order by created_at',
        world.ids(),
      ),
      dice[0],
    )
    const buyer = world.orders.find(({ id }) => id === refund?.order_id)?.buyer
    if (refund && buyer)
      answered(await buyer.post('/order/refund/wallet', { id: refund.order_id, refund_id: refund.id }))
  },
  async askReturn({ bought, dice, answered }: Scene) {
    if (!bought) return
    const { buyer, id, token } = bought
    const seen = await buyer.get(`/returns?order_id=${id}${token ? `&token=${token}` : ''}`)
    const returnable = (seen.body.returnable ?? []) as { line_id: string; units: number }[]
    const line = nth(
      returnable.filter(({ units }) => units > 0),
      dice[0],
    )
    if (!line) return
    const units = ((dice[1] ?? 0) % line.units) + 1
    const lines = [{ line_id: line.line_id, units, reason: 'unopened' }]
    answered(
      await buyer.post('/returns', { order_id: id, token, lines, to_wallet: (dice[2] ?? 0) % 3 === 0 }),
    )
  },
  async cancelReturn({ world, dice, answered }: Scene) {
    const found = nth(
      await world.rows<{ id: string; order_id: string }>(
        'select id, order_id from returns where order_id = any ($1) order by created_at',
        world.ids(),
      ),
      dice[0],
    )
    const bought = world.orders.find(({ id }) => id === found?.order_id)
    if (found && bought)
      answered(
        await bought.buyer.post('/returns/cancel', {
          order_id: bought.id,
          token: bought.token,
          id: found.id,
        }),
      )
  },
}
