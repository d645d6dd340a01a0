import type { APIResponse, Browser } from '@playwright/test'
import { openOwnShop, type OwnShop } from './own-shop.ts'
import { locales } from './pages.ts'
import { callsOf } from './shopper.ts'
import { signedIn, type Role } from './staff.ts'
import { expect, test } from './story.ts'
import * as story from './subscriber.ts'
import type { Subscriber } from './subscriber.ts'

test.use({ expectedErrors: /status of (?:401|404|409)/ })
test.describe.configure({ mode: 'serial', timeout: 400_000 })

const group = ['ELOWEN-SCALP-SHAMPOO-500', 'ELOWEN-PURIFYING-SHAMPOO-300']
const other = 'ELOWEN-PURIFYING-SHAMPOO-300-M1'
const day = 86_400_000
/** An hour of a day in Hong Kong, optionally some days later. */
const at = (date: string, hours: number, days = 0): Date =>
  new Date(Date.parse(`${date}T00:00:00+08:00`) + days * day + hours * 3_600_000)
/** The month some months after a date, as for card expiry and pauses. */
const monthOf = (date: string, months: number): string => {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 7)
}

let shop: OwnShop
let people: Subscriber[] = []
/** Runs an action for four subscribers, one per language, in parallel. */
const all = <T>(work: (one: Subscriber) => Promise<T>): Promise<T[]> => Promise.all(people.map(work))
/** Moves the clock, then all subscribers sign in again. */
async function goTo(moment: Date): Promise<void> {
  await shop.goTo(moment)
  await all(story.comesBack)
}
/** Date of the next delivery, which is the same for all. */
async function nextDay(): Promise<string> {
  const days = await all(async (one) => (await story.contractOf(one)).next?.renews_on ?? '')
  expect(new Set(days).size).toBe(1)
  return days[0] ?? ''
}
const hear = (letters: Record<string, number>, events: Record<string, number>) =>
  all(async (one) => {
    await story.wasWritten(one, letters)
    await story.tells(one, events)
  })
const stand = (state: string) => all((one) => story.stands(one, state))

/** Back office calls of a staff user. */
type Desk = { get(path: string): Promise<unknown>; post(path: string, data: object): Promise<unknown> }
async function atTheDesk(browser: Browser, role: Role, work: (desk: Desk) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: shop.address })
  await signedIn(context, role, 'en')
  const { request } = context
  const { token } = (await (await request.get('/api/admin/v1/csrf')).json()) as { token: string }
  const read = async (answer: APIResponse): Promise<unknown> => {
    if (!answer.ok()) throw new Error(await answer.text())
    return answer.json()
  }
  await work({
    get: async (path) => read(await request.get(`/api/admin/v1${path}`)),
    post: async (path, data) =>
      read(await request.post(`/api/admin/v1${path}`, { data, headers: { 'x-csrf-token': token } })),
  })
  await context.close()
}
/** Removes all available stock, or adds pieces. Returns the number. */
async function stocked(desk: Desk, pieces?: number): Promise<number> {
  const [, sub_sku] = group // subscriptions use the stock of the one-time option
  type Level = { sub_sku: string; available: number }
  const { levels } = (await desk.get(`/stock?search=${sub_sku}`)) as { levels: Level[] }
  const change = pieces ?? -(levels.find((each) => each.sub_sku === sub_sku)?.available ?? 0)
  await desk.post('/stock/adjust', { sub_sku, change, reason: 'A story' })
  return Math.abs(change)
}

/** Uses Cash Dollar such that the card is charged an amount with these cents, by which the mock bank decides. */
const leavesCents = (cents: number) =>
  all(async (one) => {
    const { next } = await story.contractOf(one)
    const minor = Math.round((next?.total ?? 0) * 100)
    const cap = ((((minor - cents) % 100) + 100) % 100) / 100
    await one.page.goto(`${story.detailOf(one)}&do=wallet&cap=${cap}`)
    await story
      .question(one.page)
      .getByRole('button', { name: one.says('subscription.wallet.go') })
      .click()
    await story.isAnswered(one.page)
    const { next: after } = await story.contractOf(one)
    expect(Math.round((after?.amount_due ?? 0) * 100) % 100).toBe(cents)
  })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  shop = await openOwnShop()
  await shop.command('setting', 'monthly_code', 'null')
  await shop.command('setting', 'subscription_swap_groups', JSON.stringify([group]))
  people = await Promise.all(locales.map((locale) => story.somebodyNew(browser, shop.address, locale)))
})
test.afterAll(async () => {
  await all(({ page }) => page.context().close())
  await shop.close()
})
test.afterEach(async () => expect(await shop.discrepancies()).toBe('0 faults'))

test('four people register and subscribe by a card with 3-D Secure, and cannot cancel yet', async () => {
  const expiry = monthOf(shop.now().toISOString(), 3).split('-').toReversed().join('/')
  await all(async (one) => {
    await story.registers(one)
    await story.subscribes(one, expiry)
    await story.comesBack(one)
    const { page, says, answers, id, locale } = one
    await page.locator('main a[href*="do=cancel"]').click()
    await expect(story.question(page).getByText(says('subscription.minimum.paid'))).toBeVisible()
    const { token } = (await (await page.request.get('/api/v1/csrf')).json()) as { token: string }
    const refused = await page.request.post('/api/v1/subscriptions/cancel', {
      data: { subscription_id: id, reasons: ['other'] },
      headers: { 'x-csrf-token': token, 'x-shop-locale': locale },
    })
    const { code, message } = (await refused.json()) as { code: string; message: string }
    expect([refused.status(), code]).toEqual([409, 'subscriptions.minimum_periods'])
    expect(message).toMatch(answers('subscriptions.minimum_periods'))
  })
  await hear({ started: 1 }, { started: 1, paid: 1 })
})

test('a week before the first renewal they read a notice; they skip it, and swap the shampoo', async () => {
  await goTo(at(await nextDay(), 9, -7))
  await hear({ notice: 1 }, { noticed: 1 })
  await all(async (one) => {
    await story.does(one, 'skip', 'subscription.skip.go')
    const { page, says } = one
    await page.locator('main a[href*="do=swap"]').first().click()
    await story.question(page).locator(`a[href*="option=${other}"]`).click()
    await story
      .question(page)
      .getByRole('button', { name: says('subscription.swap.go') })
      .click()
    await story.isAnswered(page)
    expect((await story.contractOf(one)).lines).toMatchObject([{ sub_sku: other }])
  })
  await hear({}, { skipped: 1, swapped: 1 })
})

test('the next renewal is announced and charged; then they rest for a month', async () => {
  await goTo(at(await nextDay(), 10))
  await hear({ notice: 2 }, { noticed: 2, paid: 2, charge_failed: 0 })
  await all((one) => story.does(one, 'pause', 'subscription.pause.go'))
  await stand('paused')
  await hear({ paused: 1 }, { paused: 1 })
})

test('the card ran out while they rested: they were warned, and another card pays at once', async () => {
  const [contract] = await stand('paused')
  await goTo(at(contract?.paused_until ?? '', 10))
  await stand('past_due')
  await hear({ card_ending: 2, notice: 3, failed_hard: 1 }, { card_ends: 2, charge_failed: 1, paid: 2 })
  await all(async (one) => {
    const { page, says } = one
    await expect(page.getByRole('heading', { name: says('subscription.trouble.title.card') })).toBeVisible()
    await page.getByRole('link', { name: says('subscription.trouble.card') }).click()
    await story
      .question(page)
      .getByRole('button', { name: says('subscription.card.go') })
      .click()
    await story.typesCard(page, story.plainCard, '07/2090')
    await story.stands(one, 'active')
    expect((await story.contractOf(one)).card?.last_four).toBe('0045')
  })
  await hear({ recovered: 1 }, { card: 1, paid: 3, charge_failed: 1 })
})

test('what is out of stock waits a day; then the bank declines three times, and pays', async ({
  browser,
}) => {
  const renewal = await nextDay()
  const members = await all(async ({ page }) => {
    const calls = await callsOf(page.request)
    return ((await calls.get('/user')) as { user: { _id: string } }).user._id
  })
  await atTheDesk(browser, 'manager', async (desk) => {
    for (const id of members) await desk.post(`/wallets/${id}/adjustments`, { amount: 5, reason: 'A story' })
  })
  await leavesCents(54)
  await goTo(at(renewal, 9))
  let left = 0
  await atTheDesk(browser, 'warehouse', async (desk) => void (left = await stocked(desk)))
  await goTo(at(renewal, 10))
  await hear({ waiting: 1 }, { waiting: 1, charge_failed: 1 })
  await atTheDesk(browser, 'owner', async (desk) => void (await stocked(desk, left)))
  const moved = await nextDay()
  expect(moved).toBe(at(renewal, 12, 1).toISOString().slice(0, 10))
  await goTo(at(moved, 10))
  await stand('past_due')
  await hear({ failed: 1 }, { charge_failed: 2 })
  await goTo(at(moved, 10, 3))
  await hear({ failed: 1, last_try: 0 }, { charge_failed: 4, paid: 3 })
  await all(({ page, says }) =>
    expect(page.getByRole('heading', { name: says('subscription.trouble.title.declined') })).toBeVisible(),
  )
  await goTo(at(moved, 19, 5))
  await stand('active')
  await hear({ recovered: 2, failed: 1, last_try: 0 }, { charge_failed: 4, paid: 4 })
})

test('five tries fail and it is suspended; paid by hand, it goes on from that day', async () => {
  const renewal = await nextDay()
  await leavesCents(56)
  await goTo(at(renewal, 10, 7))
  await stand('suspended')
  await hear({ failed: 2, last_try: 1, suspended: 1 }, { charge_failed: 9, suspended: 1, paid: 4 })
  await all(async (one) => {
    await story.does(one, 'pay-now', 'subscription.payNow.go')
    await story.stands(one, 'active')
  })
  await hear({ recovered: 3 }, { paid: 5 })
  const today = new Date(shop.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  expect((await nextDay()).slice(0, 7)).toBe(monthOf(today, 1))
})

test('they cancel, take it up again, cancel for good, and nothing more is charged', async () => {
  const renewal = await nextDay()
  const cancels = () =>
    all(async (one) => {
      const { page, says } = one
      await page.goto(story.detailOf(one))
      await page.locator('main a[href*="do=cancel"]').click()
      await story.question(page).getByRole('checkbox').first().check()
      await story
        .question(page)
        .getByRole('button', { name: says('subscription.cancel.continue') })
        .click()
      await story
        .question(page)
        .getByRole('button', { name: says('subscription.cancel.go') })
        .click()
      await expect(story.question(page).getByText(says('subscription.done.text'))).toBeVisible()
    })
  await cancels()
  await stand('cancel_scheduled')
  await hear({ cancelled: 1 }, { cancelled: 1 })
  await all(async (one) => {
    await one.page.goto(story.detailOf(one))
    await one.page.locator('main a[href*="do=uncancel"]').first().click()
    await story
      .question(one.page)
      .getByRole('button', { name: one.says('subscription.act.uncancel') })
      .click()
    await story.stands(one, 'active')
  })
  await hear({ uncancelled: 1 }, { uncancelled: 1 })
  await cancels()
  await goTo(at(renewal, 11))
  await stand('cancelled')
  await hear({ cancelled: 2 }, { cancelled: 2, paid: 5 })
})
