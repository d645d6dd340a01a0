import type { Browser, Page } from '@playwright/test'
import { aGuest } from './guest.ts'
import * as client from './client.ts'
import type { Booked, Client } from './client.ts'
import { choose, field } from './checkout-form.ts'
import { openOwnShop, type OwnShop } from './own-shop.ts'
import { inLocale, locales } from './pages.ts'
import { callsOf } from './shopper.ts'
import { signedIn, type Role } from './staff.ts'
import { expect, goTo, test } from './story.ts'
import { withPackage } from './treatment-package.ts'

test.use({ expectedErrors: /status of (?:401|404|409)/ })
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const treatment = 'classic-facial'
const sku = 'FACIAL-BED-CORNER'
const branch = 'causeway-bay'
const minute = 60_000
const hour = 60 * minute

let shop: OwnShop
let clients: Client[] = []
/** Runs an action for four clients, one per language. */
const all = <T>(work: (one: Client, nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(clients.map(work))
const inTurn = async (work: (one: Client, nth: number) => Promise<void>) => {
  for (const [nth, one] of clients.entries()) await work(one, nth)
}

/** A date in Hong Kong some days ahead, yyyy-mm-dd. */
const dayAhead = (days: number): string =>
  new Date(shop.now().getTime() + 8 * hour + days * 24 * hour).toISOString().slice(0, 10)
/** Number of days until two consecutive days without a Sunday, which has fewer times. */
const twoDaysAhead = (): number =>
  [6, 5, 7].find((days) => [0, 1].every((next) => new Date(dayAhead(days + next)).getUTCDay() !== 0)) ?? 6
const momentOf = (day: string, hours: number): Date =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + hours * hour)

/** Moves the clock exactly to a time, running due jobs on the way. */
async function goToMinute(moment: Date): Promise<void> {
  await shop.goTo(new Date(moment.getTime() - hour))
  const minutes = Math.round((moment.getTime() - shop.now().getTime()) / minute)
  if (minutes > 0) await shop.command('clock', `+${minutes}m`)
}

const desks = new Map<Role, Page>()
/** Back office browser of a staff user; signs in again after the clock has moved. */
async function deskOf(browser: Browser, role: Role): Promise<Page> {
  await desks.get(role)?.context().close()
  const context = await browser.newContext({ baseURL: shop.address })
  await signedIn(context, role, 'en')
  const page = await context.newPage()
  desks.set(role, page)
  return page
}

async function atTheDesk(page: Page, path: string, data: object = {}): Promise<Record<string, unknown>> {
  const { token } = (await (await page.request.get('/api/admin/v1/csrf')).json()) as { token: string }
  const answer = await page.request.post(`/api/admin/v1${path}`, { data, headers: { 'x-csrf-token': token } })
  expect([path, answer.status(), answer.ok() ? '' : await answer.text()]).toEqual([path, 200, ''])
  return (await answer.json()) as Record<string, unknown>
}

const tickets: string[] = []
let visit = ''

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  shop = await openOwnShop()
  await shop.command('setting', 'monthly_code', 'null')
  await shop.command('setting', 'session_validity_months', '1')
  clients = await Promise.all(locales.map((locale) => client.aMemberClient(browser, shop.address, locale)))
})
test.afterAll(async () => {
  await all(({ page }) => page.context().close())
  for (const page of desks.values()) await page.context().close()
  await shop.close()
})
test.afterEach(async () => expect(await shop.discrepancies()).toBe('0 faults'))

test('four members buy a package of five, and book two days of it', async () => {
  const days = twoDaysAhead()
  visit = dayAhead(days)
  await inTurn(async (one, nth) => {
    await withPackage(one.page, one.locale, sku)
    tickets.push(await client.books(one, treatment, visit, nth * 2))
    await client.books(one, treatment, dayAhead(days + 1), nth * 2)
    await client.wasWritten(one, 'booking.confirmed', 2)
  })
})

test('a part of a day is full: they wait, a colleague gives times back, and each takes the place offered', async ({
  browser,
}) => {
  const day = dayAhead(9)
  const desk = await deskOf(browser, 'manager')
  const slots = await desk.request.get(
    `/api/v1/bookings/slots?product=${treatment}&branch=${branch}&from=${day}&to=${day}`,
  )
  const { therapists, days } = (await slots.json()) as {
    therapists: { id: string }[]
    days: { slots: { therapists: number[] }[] }[]
  }
  const working = new Set(days.flatMap((each) => each.slots.flatMap((slot) => slot.therapists)))
  const blocks: string[] = []
  for (const { id } of therapists.filter((_, at) => working.has(at))) {
    const { block } = await atTheDesk(desk, '/bookings/blocks', {
      branch,
      resource: id,
      day,
      starts: '12:00',
      ends: '17:30',
      reason: 'A course',
    })
    blocks.push((block as { id: string }).id)
  }
  await inTurn(async ({ page, locale, says }) => {
    await goTo(page, inLocale(locale, `/booking/${treatment}?from=${day}&day=${day}&branch=${branch}`))
    await page
      .getByRole('button', { name: says('booking.join') })
      .first()
      .click()
    await expect(page.getByText(says('booking.joined')).first()).toBeVisible()
  })
  for (const id of blocks) await atTheDesk(desk, `/bookings/blocks/${id}/end`)
  await shop.command('clock', '+1h')
  await inTurn(async (one) => {
    await client.comesBack(one)
    const letter = await client.wasWritten(one, 'booking.offered', 1)
    const link = /https?:\/\/\S+\/booking\/\S+/.exec(letter)?.[0] ?? ''
    await goTo(one.page, link.replace(/^https?:\/\/[^/]+/, shop.address))
    await one.page.getByRole('link', { name: one.says('booking.takePlace') }).click()
    await one.page
      .getByRole('main')
      .getByRole('button', { name: one.says('booking.confirm') })
      .click()
    await expect(one.page.getByRole('heading', { level: 1, name: one.says('booking.seeYou') })).toBeVisible()
    await client.wasWritten(one, 'booking.confirmed', 3)
  })
})

test('guests book by the link of their letter; a request that nobody answers lapses with an apology', async ({
  browser,
}) => {
  const guests = await Promise.all(
    locales.map((locale) => client.aGuestClient(browser, shop.address, locale)),
  )
  for (const [nth, guest] of guests.entries()) {
    const { page, says, locale } = guest
    const calls = await callsOf(page.request)
    const { products } = (await calls.get(`/product?skus=${sku}`)) as { products: { _id: string }[] }
    const line = { pid: products[0]?._id, sku, sub_sku: `${sku}-1`, quantity: 1, currency: 'HKD' }
    await calls.post('/cart', line)
    await goTo(page, inLocale(locale, '/checkout'))
    const { email, phone } = aGuest()
    guest.email = email
    await field(page, 'email').fill(email)
    await field(page, 'delivery_contact').fill(phone)
    await field(page, 'delivery_lastname').fill('Chan')
    await field(page, 'delivery_firstname').fill('Ka Yan')
    await choose(page, 'paydollar')
    await field(page, 'agree_age').check()
    await field(page, 'agree_health').check()
    await page.getByRole('button', { name: says('checkout.payAmount') }).click()
    await page.locator('button[name=do][value=pay]').click()
    await expect(page.getByRole('heading', { level: 1, name: says('order.head.paid') })).toBeVisible({
      timeout: 20_000,
    })
    await expect(page.getByRole('link', { name: says('order.book') })).toBeVisible()
    // another browser, which only has the e-mail
    const letter = await client.wasWritten(guest, 'confirmed', 1)
    const link = /https?:\/\/\S+\/booking\/\S+/.exec(letter)?.[0] ?? ''
    const other = await client.aGuestClient(browser, shop.address, locale)
    await goTo(other.page, `${link.replace(/^https?:\/\/[^/]+/, shop.address)}&from=${dayAhead(12)}`)
    await client.confirmsTime(other, nth * 2, 'pregnant')
    await expect(other.page.getByText(says('booking.answeredBy'))).toBeVisible()
    await client.wasWritten(guest, 'booking.requested', 1)
    await other.page.context().close()
  }
  await shop.goTo(momentOf(dayAhead(4), 12))
  for (const guest of guests) {
    await client.wasWritten(guest, 'booking.lapsed', 1)
    await guest.page.context().close()
  }
})

/** Staff check the client in by code, and complete the appointment with a note. */
async function isTreated(
  { page }: Client,
  ticket: string,
  { code, number }: Booked,
  desk: Page,
): Promise<void> {
  await goTo(page, ticket)
  await expect(page.getByText(code?.slice(0, 3) ?? 'no code').first()).toBeVisible()
  await desk.goto(`/desk/bookings?day=${visit}`)
  await desk
    .getByRole('main')
    .locator('[name=code]')
    .fill(code ?? '')
  await desk.getByRole('main').locator('form:has([name=code]) button[type=submit]').click()
  const row = desk.getByRole('row').filter({ hasText: number })
  await row.getByText('Complete', { exact: true }).first().click()
  await row.locator('[name=after_care]').fill('No sun for two days.')
  await row.locator('form:has([name=after_care]) button[type=submit]').click()
  await expect(row.getByText('Complete', { exact: true })).toHaveCount(0)
}

async function reviews({ page, says, locale }: Client): Promise<void> {
  await goTo(page, inLocale(locale, '/account?view=REWARD'))
  await page.getByRole('main').locator('a[href*="write="]').first().click()
  await page.locator('[name=title]').fill(`After the visit, ${locale}`)
  await page.locator('[name=content]').fill('The skin is calm and the hour was well spent, thank you.')
  const stars = page.locator('[name=rating][value="5"]')
  await stars.check({ force: true })
  await expect(stars).toBeChecked()
  await page
    .getByRole('main')
    .getByRole('button', { name: says('myReviews.send') })
    .click()
  await expect(page.getByText(`After the visit, ${locale}`).first()).toBeVisible()
}

test('they are reminded, say their code, are treated, read what to mind, and write a review', async ({
  browser,
}) => {
  await all(client.comesBack)
  const visits = await all(async (one, nth) => {
    const ticket = tickets[nth] ?? ''
    const booked = (await client.bookingsOf(one)).find(({ _id }) => ticket.endsWith(_id))
    if (!booked) throw new Error('the appointment is gone')
    return { one, ticket, booked, starts: Date.parse(booked.starts_at) }
  })
  // staff sessions expire when the clock moves, and authenticator codes work once
  const roles: Role[] = ['reception', 'manager', 'owner', 'care']
  for (const { one, ticket, booked, starts } of visits.toSorted((a, b) => a.starts - b.starts)) {
    await goToMinute(new Date(starts - 15 * minute))
    await client.comesBack(one)
    await client.wasWritten(one, 'booking.reminder', 2)
    await client.wasTexted(one, 'booking.soon', 1)
    await isTreated(one, ticket, booked, await deskOf(browser, roles.shift() ?? 'owner'))
    await client.wasWritten(one, 'booking.completed', 1)
    await goTo(one.page, ticket)
    await expect(one.page.getByText('No sun for two days.')).toBeVisible()
    await reviews(one)
  }
})

test('cancelled the day before, the session counts as used', async () => {
  await all(client.comesBack)
  const ahead = await all(async (one) => {
    const [next] = (await client.bookingsOf(one))
      .filter(({ state }) => state === 'confirmed')
      .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
    if (!next) throw new Error('no appointment is to come')
    return next
  })
  await goToMinute(new Date(Math.max(...ahead.map((each) => Date.parse(each.starts_at))) - 20 * hour))
  await all(client.comesBack)
  await inTurn(async (one, nth) => {
    const { page, says, locale } = one
    await goTo(page, inLocale(locale, `/booking/ticket/${ahead[nth]?._id}`))
    await page.getByRole('link', { name: says('booking.cancel') }).click()
    await expect(page.getByText(says('booking.cancelLate'))).toBeVisible()
    await page.getByRole('button', { name: says('booking.cancelGoLate') }).click()
    await client.wasWritten(one, 'booking.cancelled_late', 1)
  })
})

test('a week before the sessions end they are told, and after the last day none is left', async () => {
  const last = await all(async (one) => {
    const calls = await callsOf(one.page.request)
    const { packages } = (await calls.get('/bookings/packages')) as { packages: { expires_on: string }[] }
    return packages[0]?.expires_on ?? ''
  })
  const day = last[0] ?? ''
  const before = await all((one) => client.lettersOfKind(one, 'sessions_ending'))
  await shop.goTo(momentOf(day, -7 * 24 + 10))
  await all(client.comesBack)
  await all((one) => client.wasWritten(one, 'sessions_ending', (before[clients.indexOf(one)] ?? 0) + 1))
  await shop.goTo(momentOf(day, 36))
  await all(client.comesBack)
  await inTurn(async ({ page, says, locale }) => {
    await goTo(page, inLocale(locale, '/account?view=TREATMENTS'))
    await expect(page.getByRole('heading', { name: says('booking.packages') })).toBeVisible()
    await expect(page.getByRole('link', { name: says('booking.bookTime') })).toHaveCount(0)
  })
})
