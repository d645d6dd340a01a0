import type { ReturnState } from '#shop/returns/return.rules.ts'
import { nth } from '#tools/builders/nth.ts'
import type { Scene } from './scene.ts'
import { conditioner, shampoo } from './world.ts'

const because = { reason: 'at random' }
const roles = ['owner', 'care', 'finance', 'warehouse']
const byChance = (die: number | undefined, oneIn: number): boolean => (die ?? 0) % oneIn === 0
const countOf = (die: number | undefined, most: number): number => ((die ?? 0) % Math.max(1, most)) + 1
const parcel = (die: number | undefined) => ({ carrier: 'sf', tracking_number: `SF${die ?? 0}` })

/** Posts to the order of a scene, in a role. */
async function post(scene: Scene, path: string, body: object = {}, role = 'owner'): Promise<void> {
  const { world, bought, answered } = scene
  if (bought) answered(await world.post(role, `/orders/${bought.id}/${path}`, body))
}

const fulfilment = {
  /** The next step that the desk offers, or one that it does not. */
  async step(scene: Scene) {
    const { world, bought, dice } = scene
    if (!bought) return
    const { actions, lines } = await world.view(bought)
    const steps = ['pick', 'pack', 'ship', 'ready', 'delivered']
    const shown = steps.filter((step) => actions.includes(step))
    const next = nth(byChance(dice[0], 6) || shown.length === 0 ? steps : shown, dice[1]) ?? 'pick'
    const line = nth(lines, dice[3])
    const isPart = next === 'ship' && line && byChance(dice[2], 2)
    const part = isPart ? { lines: [{ line_id: line.id, units: countOf(dice[4], line.unsent) }] } : {}
    await post(scene, next, next === 'ship' ? { ...parcel(dice[5]), ...part } : {})
  },
  /** All steps of fulfilment, as far as possible. */
  async send(scene: Scene) {
    for (const step of ['pick', 'pack', 'ship', 'delivered'])
      await post(scene, step, step === 'ship' ? parcel(scene.dice[0]) : {})
  },
  async undo(scene: Scene) {
    if (!scene.bought) return
    const undo = nth((await scene.world.view(scene.bought)).undos, scene.dice[0])
    if (!undo) return
    const { step, parcel_id: parcelId } = undo
    await post(scene, 'undo', { step, ...because, ...(parcelId ? { parcel_id: parcelId } : {}) })
  },
  async hold(scene: Scene) {
    const cause = nth(['fraud', 'address', 'sold_out', 'shopper'], scene.dice[0])
    await post(scene, 'hold', { cause, note: '' })
  },
  unhold: (scene: Scene) => post(scene, 'unhold'),
  async lose(scene: Scene) {
    if (!scene.bought) return
    const lost = nth((await scene.world.view(scene.bought)).parcels, scene.dice[0])
    if (lost) await post(scene, 'parcel/lost', { parcel_id: lost.id, ...because })
  },
  async replace(scene: Scene) {
    const { world, bought, dice, answered } = scene
    if (!bought) return
    type Parcel = { parcel_id: string; causes: string[]; lines: { line_id: string; units: number }[] }
    const parcels = (await world.get(`/orders/${bought.id}/replacements`)).body.parcels as Parcel[]
    const found = nth(parcels, dice[0])
    if (!found) return
    const lines = found.lines.map(({ line_id, units }) => ({ line_id, units: countOf(dice[1], units) }))
    const body = { parcel_id: found.parcel_id, cause: nth(found.causes, dice[2]), lines, ...because }
    const answer = await world.post('owner', `/orders/${bought.id}/replacements`, body)
    answered(answer)
    if (answer.status === 200)
      world.orders.push({
        ...bought,
        id: String(answer.body.order_id),
        token: null,
        reference: null,
        bill: null,
      })
  },
}

const money = {
  deskCancel: (scene: Scene) => post(scene, 'cancel', because, nth(roles, scene.dice[0]) ?? 'owner'),
  async refund(scene: Scene) {
    const { world, bought, dice } = scene
    if (!bought) return
    const units = (await world.view(bought)).lines
      .filter(({ refundable }, at) => refundable > 0 && !byChance(dice[at], 3))
      .map(({ id, refundable }) => ({ line_id: id, units: countOf(dice[3], refundable) }))
    const fees = { delivery: byChance(dice[4], 3), gift_wrap: byChance(dice[5], 3) }
    const role = nth(['owner', 'finance'], dice[2]) ?? 'owner'
    await post(scene, 'refunds', { units, ...fees, to_wallet: byChance(dice[0], 4), ...because }, role)
  },
  async edit(scene: Scene) {
    const { world, bought, dice } = scene
    if (!bought) return
    const line = nth((await world.view(bought)).lines, dice[0])
    const quantities =
      line && !byChance(dice[1], 3) ? [{ line_id: line.id, quantity: (dice[2] ?? 0) % 4 }] : []
    const subSku = nth([shampoo, conditioner], dice[3])
    const add = byChance(dice[4], 2) ? [{ sub_sku: subSku, quantity: 1 }] : []
    await post(scene, 'edits', { quantities, add, ...because })
  },
  withdrawEdit: (scene: Scene) => post(scene, 'edits/withdraw', because),
  dispute: (scene: Scene) => post(scene, 'dispute', { ...because, case_ref: 'CB-1' }),
  endDispute: (scene: Scene) =>
    post(scene, 'dispute/end', { outcome: nth(['won', 'lost'], scene.dice[0]), note: '' }),
  async approve({ world, dice, answered }: Scene) {
    const [request] = await world.rows<{ id: string }>(
      "select id from approvals where state = 'requested' order by requested_at desc limit 1",
    )
    const decision = byChance(dice[0], 4) ? 'refuse' : 'approve'
    if (request)
      answered(
        await world.post(nth(roles, dice[1]) ?? '', `/approvals/${request.id}/${decision}`, { note: '' }),
      )
  },
  async refundAgain({ world, dice, answered }: Scene) {
    const refund = nth(
      await world.rows<{ id: string }>(
        'select id from payment_refunds where order_id = any ($1) order by created_at',
        world.ids(),
      ),
      dice[0],
    )
    const [verb, body] = byChance(dice[1], 2) ? ['retry', {}] : ['settle', { proof: 'a letter of the bank' }]
    if (refund) answered(await world.post('finance', `/refunds/${refund.id}/${verb}`, body))
  },
}

const nextSteps: Partial<Record<ReturnState, string[]>> = {
  requested: ['decide'],
  approved: ['receive'],
  received: ['inspect'],
  inspected: ['settle', 'exchange', 'settle', 'close'],
}
const returnVerbs = ['decide', 'receive', 'inspect', 'settle', 'exchange', 'close']

const returns = {
  async openReturn(scene: Scene) {
    if (!scene.bought) return
    const line = nth((await scene.world.view(scene.bought)).lines, scene.dice[0])
    const lines = [{ line_id: line?.id, units: countOf(scene.dice[1], 2), reason: 'unopened' }]
    await post(scene, 'returns', { lines, override: true, note: '', ...because })
  },
  async returnStep({ world, dice, answered }: Scene) {
    const found = nth(
      await world.rows<{ id: string; state: ReturnState }>(
        'select id, state from returns where order_id = any ($1) order by created_at desc',
        world.ids(),
      ),
      byChance(dice[0], 2) ? 0 : dice[1],
    )
    if (!found) return
    const due = nextSteps[found.state] ?? returnVerbs
    const verb = nth(byChance(dice[2], 6) ? returnVerbs : due, dice[3]) ?? 'close'
    const lines = await world.rows<{ line_id: string }>(
      'select line_id from return_lines where return_id = $1',
      found.id,
    )
    const verdict = nth(['ok', 'damaged', 'wrong'], dice[4])
    const body = {
      ...(verb === 'decide' ? { decision: byChance(dice[4], 6) ? 'refuse' : 'approve' } : {}),
      ...(verb === 'inspect' ? { lines: lines.map((line) => ({ ...line, verdict })) } : {}),
      ...(verb === 'settle' ? { delivery: byChance(dice[5], 3) } : {}),
      note: 'at random',
    }
    answered(await world.post(nth(['owner', 'manager'], dice[5]) ?? '', `/returns/${found.id}/${verb}`, body))
  },
}

export const deskDeeds = { ...fulfilment, ...money, ...returns }
