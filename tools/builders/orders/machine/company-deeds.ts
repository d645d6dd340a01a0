import { setTimeout as pause } from 'node:timers/promises'
import type { FeedMode } from '#outside/programs/deliver.ts'
import { clockInHongKong } from '#shop/calendar.ts'
import { nth } from '#tools/builders/nth.ts'
import type { Scene } from './scene.ts'
import { type Bought, type OrderWorld } from './world.ts'

const card = { card: '4335900000140045', expiry: '07/2090' }

let transfers = 0
/** A transfer for a bill arrives, and finance imports the statement. */
async function transfer(world: OrderWorld, { number, amount }: { number: string; amount: number }) {
  world.clock.move(60)
  transfers += 1
  const line = `${clockInHongKong(world.clock.now())},WALK-${transfers},${amount.toFixed(2)},FPS ${number}`
  const csv = `Date,Transaction Reference,Credit,Description\r\n${line}`
  return world.post('finance', '/fps/statements', { account: '004-9', csv })
}

export function deciding(world: OrderWorld): Scene['decide'] {
  return async ({ method, reference, bill }: Bought, what, feed) => {
    if (bill) await transfer(world, bill)
    else if (reference) {
      const before = await callsOf(world)
      const fields = { ref: reference, feed, ...card }
      const { error } =
        method === 'payme'
          ? await world.shop.control('payme', { ...fields, do: what === 'approve' ? what : 'reject' })
          : await world.shop.control('paydollar', { ...fields, do: what })
      if (!error) await untilReceived(world, before, feed)
    }
  }
}

/** Number of webhook calls that the shop has stored. */
async function callsOf({ rows }: OrderWorld): Promise<number> {
  const [row] = await rows<{ calls: number }>('select count(*)::int as calls from payment_events')
  return row?.calls ?? 0
}

/** Waits until the shop has stored the company's webhook; not for one that is never sent, or invalid. */
async function untilReceived(world: OrderWorld, before: number, feed: FeedMode): Promise<void> {
  if (feed === 'never' || feed === 'forged') return
  for (let tries = 0; tries < 100 && (await callsOf(world)) === before; tries += 1) await pause(20)
}

const decisions = ['approve', 'approve', 'approve', 'decline', 'cancel', 'expire']
const feeds: FeedMode[] = ['now', 'twice', 'never', 'disorder', 'forged', 'wrong_amount', 'now']
const hours = [1 / 60, 1 / 12, 1 / 6, 1 / 3, 1, 6, 24, 48, 24 * 9]

export const companyDeeds = {
  async decide({ bought, dice, decide }: Scene) {
    if (bought) await decide(bought, nth(decisions, dice[0]) ?? '', nth(feeds, dice[1]) ?? 'now')
  },
  /** A transfer of another amount than the bill's, or for a paid one. */
  async transferAmiss({ world, bought, dice, answered }: Scene) {
    if (!bought?.bill) return
    const amount = bought.bill.amount + (nth([-1, 5, 0, -bought.bill.amount + 10], dice[0]) ?? 0)
    answered(await transfer(world, { ...bought.bill, amount }))
  },
  async outage({ world, dice }: Scene) {
    const company = nth(['paydollar', 'payme'] as const, dice[0]) ?? 'payme'
    await world.shop.outage(company, nth(['error', 'lose'] as const, dice[1]) ?? 'error', 1)
  },
  async settleRefunds({ world }: Scene) {
    await world.settleRefunds()
  },
  async wait({ world, dice }: Scene) {
    await world.pass((nth(hours, dice[0]) ?? 1) * 3_600)
  },
}
