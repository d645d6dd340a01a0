import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember, signIn } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { catalogueOf } from '../catalogue/catalogue.ts'
import { changeSetting, settingsOf } from '../content/content.ts'
import { notifyCartLeft } from '../notifications/members/cart.jobs.ts'
import { remindOfCarts } from './abandoned.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
type Mail = { to: string; subject: string; text: string; headers?: Record<string, string> }
type Member = Awaited<ReturnType<typeof signedInMember>>
const lettersTo = async ({ email }: Member): Promise<Mail[]> => {
  const lines = await readFile(join(shop.shop.config.DATA_DIR, 'mailbox.jsonl'), 'utf8').catch(() => '')
  return lines
    .split('\n')
    .filter(Boolean)
    .map((one) => JSON.parse(one) as Mail)
    .filter(({ to, subject }) => to === email && subject === 'Still in your bag')
}
/** Somebody with a bag that was changed at this moment, whatever the database's own clock says. */
async function aMemberWithABag({ wants = '1' } = {}): Promise<Member> {
  const member = await signedInMember(shop)
  await member.send('PUT', '/account', { notifications: { offers_email: wants } })
  await fill(member)
  return member
}
async function fill(member: Member, quantity = 2) {
  expect((await member.set(shampoo, quantity)).status).toBe(200)
  await shop.shop.pool.query('update carts set updated_at = $2 where member_id = $1', [
    member.id,
    clock.now(),
  ])
}
const isSold = async () =>
  (await catalogueOf(shop.shop.systemContext())).bySubSku.get(shampoo)?.option.availability === 'in_stock'
const find = () => remindOfCarts.run(shop.shop.systemContext())
/** The letters are written and wait: what a job writes by itself it also sends. */
async function writeOnly(members: readonly Member[]) {
  const ctx = shop.shop.systemContext()
  for (const { id } of members) {
    const { rows } = await shop.shop.pool.query(
      `select r.cart_id as "cartId", r.version, r.step from cart_reminders r join carts c on c.id = r.cart_id
       where c.member_id = $1 and r.is_written`,
      [id],
    )
    expect(rows).toHaveLength(1)
    const [cart] = rows as { cartId: string; version: number; step: number }[]
    if (cart) await ctx.transaction((tx) => notifyCartLeft.run(tx, { ...cart, memberId: id }))
  }
}
async function letters() {
  await shop.work('remind-cart-left')
  await shop.work('send-message')
}
async function after(hours: number) {
  clock.move(hours * 3_600)
  await find()
  await letters()
}

describe('an abandoned cart (rules/cart#14)', () => {
  it('gets one email after one hour and one after a day, however often the job runs', async () => {
    const member = await aMemberWithABag()
    await after(0.9)
    expect(await lettersTo(member)).toHaveLength(0)
    clock.move(720)
    await Promise.all([find(), find(), find()])
    await letters()
    await after(0.1)
    expect(await lettersTo(member)).toHaveLength(1)
    await after(23)
    await after(1)
    const written = await lettersTo(member)
    expect(written.map(({ text }) => text.includes('last reminder'))).toEqual([false, true])
    expect(written[0]?.text).toMatch(/× 2/)
    expect(written[0]?.text).toContain('http://shop.test/en/sign-in?next=/en/bag')
    expect(written[0]?.text).toMatch(/http:\/\/shop\.test\/en\/unsubscribe\?token=/)
    expect(written[0]?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  })

  it('starts again after it was changed', async () => {
    const member = await aMemberWithABag()
    await after(1.1)
    await signIn(shop, member)
    await fill(member, 3)
    await after(1.1)
    expect((await lettersTo(member)).map(({ text }) => /× \d/.exec(text)?.[0])).toEqual(['× 2', '× 3'])
  })

  it('gets no email without consent, nor with consent to a former wording', async () => {
    const silent = await aMemberWithABag({ wants: '0' })
    const former = await aMemberWithABag()
    await shop.shop.pool.query('update marketing_consents set wording = 1 where email = $1', [former.email])
    await after(1.1)
    expect([...(await lettersTo(silent)), ...(await lettersTo(former))]).toEqual([])
  })

  it('gets no email when it was emptied or can no longer be bought', async () => {
    const emptied = await aMemberWithABag()
    await emptied.set(shampoo, 0)
    await after(1.1)
    expect(await lettersTo(emptied)).toEqual([])
    const soldOut = await aMemberWithABag()
    const availability = 'update product_options set availability = $2 where sub_sku = $1'
    await shop.shop.pool.query(availability, [shampoo, 'not_for_sale'])
    await expect.poll(() => isSold(), { timeout: 20_000 }).toBe(false) // copies in memory are dropped
    await after(1.1)
    expect(await lettersTo(soldOut)).toEqual([])
    await shop.shop.pool.query(availability, [shampoo, 'in_stock'])
    await expect.poll(() => isSold(), { timeout: 20_000 }).toBe(true)
  })

  it('gets no queued email after it was ordered or consent was withdrawn', async () => {
    const [buyer, leaver] = [await aMemberWithABag(), await aMemberWithABag()]
    clock.move(1.1 * 3_600)
    await find()
    await writeOnly([buyer, leaver])
    for (const member of [buyer, leaver]) await signIn(shop, member)
    expect((await buyer.order()).status).toBe(200)
    await leaver.send('PUT', '/account', { notifications: { offers_email: '0' } })
    await shop.work('send-message')
    expect([...(await lettersTo(buyer)), ...(await lettersTo(leaver))]).toEqual([])
    const { rows } = await shop.shop.pool.query(
      `select state from messages where event = 'cart.left' and "to" = any ($1)`,
      [[buyer.email, leaver.email]],
    )
    expect(rows).toEqual([{ state: 'outdated' }, { state: 'outdated' }])
  })

  it('is skipped when the job did not run for half a day, and while the setting is off', async () => {
    const late = await aMemberWithABag()
    await after(14)
    expect(await lettersTo(late)).toEqual([])
    const off = await aMemberWithABag()
    const ctx = shop.shop.systemContext()
    await changeSetting(ctx, 'cart_reminders', { isOn: false, firstHours: 1, secondHours: 24 })
    await expect.poll(async () => (await settingsOf(ctx)).cart_reminders.isOn).toBe(false) // the copy in memory is dropped
    await expect(
      changeSetting(ctx, 'cart_reminders', { isOn: true, firstHours: 24, secondHours: 24 }),
    ).rejects.toThrow()
    await after(1.1)
    expect(await lettersTo(off)).toEqual([])
  })
})
