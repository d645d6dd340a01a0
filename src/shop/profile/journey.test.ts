import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { requestBy, aRegistrant, codeTo, phoneOf } from '#tools/builders/members/codes.ts'
import { withCookies } from '#tools/builders/members/members.ts'
import { payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { auditShop } from '../audit/audit.ts'
import { money } from '../money.ts'
import { markDelivered, pack, startPicking } from '../orders/fulfilment/fulfil.ts'
import { ship } from '../orders/fulfilment/ship.ts'
import { orderById } from '../orders/orders.ts'
import { refundPieces } from '../orders/refunds/refund.ts'
import { preferredLang } from '../region.ts'
import { remainingReward } from '../referrals/rules.ts'
import { creditWallet, walletOf } from '../wallet/wallet.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const ctx = () => shop.shop.systemContext()
const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
type Browser = Awaited<ReturnType<typeof aVisitor>>
const work = async () => {
  for (const { name } of shop.shop.jobs)
    if (!name.startsWith('send-') && !shop.shop.schedules.some(({ job }) => job === name))
      await shop.work(name)
}
const run = (job: string) => shop.shop.jobs.find(({ name }) => name === job)?.run({})
const inWallet = async (id: string) =>
  (await walletOf(ctx(), id)).find(({ currency }) => currency === 'HKD')?.available.minor ?? 0

async function registered(browser: Browser, locale: 'hk' | 'zh' | 'cn' | 'en', channel: 'sms' | 'email') {
  const registrant = aRegistrant({ preferred_lang: preferredLang[locale] })
  const { username: email, firstname, lastname } = registrant
  const byMail = { ...requestBy(registrant), email, firstname, lastname, type: 'email' }
  const response = await browser.send(
    'POST',
    '/user/register-otp',
    channel === 'sms' ? requestBy(registrant) : byMail,
  )
  expect(response.status).toBe(200)
  const otp = await codeTo(shop, channel === 'sms' ? phoneOf(registrant) : email)
  const made = await browser.send('POST', '/user/register', { ...registrant, otp })
  expect(made.status).toBe(200)
  browser.headers.cookie = withCookies(browser.headers.cookie, made)
  browser.headers['x-csrf-token'] = String(
    (await shop.get('/api/v1/csrf', { cookie: browser.headers.cookie })).body.token,
  )
  return { ...registrant, id: (made.body.user as { _id: string })._id }
}

async function paid(browser: Browser, pieces: number, input: object): Promise<string> {
  await browser.set(shampoo, pieces)
  const { status, body } = await browser.order({ payment_method: 'paydollar', ...input })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const order = body.order as WireOrder
  await payByCard(shop, { visitor: browser, order })
  await work()
  return order._id
}

async function delivered(id: string): Promise<void> {
  const step = { id, actor: 'test' }
  await startPicking(ctx(), step)
  await pack(ctx(), step)
  await ship(ctx(), { ...step, lines: [], carrier: 'SF', trackingNumber: 'SF1' })
  await markDelivered(ctx(), step)
}

const ways = (['hk', 'zh', 'cn', 'en'] as const).flatMap((locale) =>
  (['sms', 'email'] as const).map((channel) => [locale, channel] as const),
)
let addresses = 0

describe('the journey of a member', () => {
  it.each(ways)(
    'in %s, by %s: registers, orders with coupon, Cash Dollar and card, refers a friend, and refunds reduce the reward',
    async (locale, channel) => {
      addresses += 1
      const browser = await aVisitor(shop)
      browser.headers['x-shop-locale'] = locale
      const member = await registered(browser, locale, channel)
      const address = {
        email: member.username,
        delivery_contact: member.contact_no,
        delivery_address: `${addresses} Own Street`,
      }
      await creditWallet(ctx(), {
        memberId: member.id,
        amount: money('HKD', 10_000),
        kind: 'topup',
        key: `test:${member.id}`,
        ref: 'test',
        paid: true,
        expiresAt: null,
      })

      const bought = await orderById(
        ctx(),
        await paid(browser, 3, { ...address, coupon: 'WELCOME10', wallet_amount: 60 }),
      )
      expect(bought).toMatchObject({
        status: 'confirmed',
        couponCode: 'WELCOME10',
        walletAmount: { minor: 6_000 },
        due: { minor: bought.total.minor - 6_000 },
        memberId: member.id,
        locale,
      })
      expect(await inWallet(member.id)).toBe(4_000)

      const { code } = (await browser.get('/user/referral-code')).body.referral as { code: string }
      const friend = await aVisitor(shop)
      friend.headers.cookie += `; elowen_ref=${code}`
      const theirs = {
        email: `friend-of-${member.username}`,
        delivery_contact: `5${member.contact_no.slice(1)}`,
        delivery_address: `${addresses} Friend Street`,
      }
      const referred = await orderById(ctx(), await paid(friend, 2, theirs))
      expect(referred.couponCode).toBe('FRIEND10')

      await delivered(referred.id)
      clock.move(14.1 * 86_400)
      await run('complete-orders')
      await work()
      const base = referred.goods.minor - referred.discount.minor
      const reward = Math.floor(base / 10)
      expect(await inWallet(member.id)).toBe(4_000 + reward)

      await ctx().transaction(async (tx) => {
        const order = await orderById(tx, referred.id)
        const body = {
          units: [{ lineId: order.lines[0]?.id ?? '', units: 1 }],
          delivery: false,
          giftWrap: false,
        }
        await refundPieces(tx, order, body, { reason: 'test', actor: 'test' })
      })
      await work()
      expect(await inWallet(member.id)).toBe(
        4_000 + remainingReward(reward, base, referred.lines[0]?.unitNet[0] ?? 0),
      )
      expect(await auditShop(ctx())).toEqual([])
    },
  )
})
