import type { Browser, Locator, Page } from '@playwright/test'
import { choose, field, fillIn } from './checkout-form.ts'
import { codeTo, memberPassword, registrant } from './member.ts'
import { inLocale, type Locale } from './pages.ts'
import { callsOf } from './shopper.ts'
import { expect, goTo, wasHereBefore } from './story.ts'
import { answersOf, lettersOf, wordsOf, type Words } from './words.ts'

const sku = 'ELOWEN-SCALP-SHAMPOO'
/** Card that requires the bank's code. */
export const secureCard = '4012000000020086'
export const plainCard = '4335900000140045'

type Contract = {
  _id: string
  state: string
  paused_until: string | null
  next: { number: number; renews_on: string; total: number; amount_due: number } | null
  lines: { sub_sku: string }[]
  card: { last_four: string } | null
  timeline: { kind: string; text: string }[]
}

/** A subscriber with a browser and a language. */
export type Subscriber = {
  locale: Locale
  page: Page
  who: { email: string; phone: string }
  says: Words
  letters: Words
  answers: Words
  id: string
}

export async function somebodyNew(browser: Browser, baseURL: string, locale: Locale): Promise<Subscriber> {
  const context = await browser.newContext({ baseURL, timezoneId: 'Asia/Hong_Kong', locale: 'zh-HK' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await wasHereBefore(page, baseURL)
  const words = { says: wordsOf(locale), letters: lettersOf(locale), answers: answersOf(locale) }
  return { locale, page, who: registrant(), ...words, id: '' }
}

/** Adds a monthly shampoo to the cart and registers an account on the page. */
export async function registers({ page, who, says, locale }: Subscriber): Promise<void> {
  const calls = await callsOf(page.request)
  const { products } = (await calls.get(`/product?skus=${sku}`)) as { products: { _id: string }[] }
  const line = { pid: products[0]?._id, sku, sub_sku: `${sku}-500-M1`, quantity: 1, currency: 'HKD' }
  await calls.post('/cart', line)
  await goTo(page, `${inLocale(locale, '/register')}?next=${inLocale(locale, '/checkout')}`)
  await field(page, 'username').fill(who.email)
  await field(page, 'firstname').fill('Ka Yan')
  await field(page, 'lastname').fill('Chan')
  await field(page, 'dob').pressSequentially('31011990')
  await field(page, 'password').fill(memberPassword)
  await field(page, 'confirm_password').fill(memberPassword)
  await field(page, 'contact_no').fill(who.phone)
  await page
    .getByRole('main')
    .getByRole('button', { name: says('entrance.send') })
    .click()
  await field(page, 'otp').fill(await codeTo(page.request, `+852${who.phone}`))
  await page
    .getByRole('main')
    .getByRole('button', { name: says('entrance.registerGo') })
    .click()
  await expect(page).toHaveURL(new RegExp(`${inLocale(locale, '/checkout')}$`))
}

/** Enters a card on the provider's page, and the bank's code if required. */
export async function typesCard(page: Page, card: string, expiry: string): Promise<void> {
  await page.locator('[name=card]').fill(card)
  await page.locator('[name=expiry]').fill(expiry)
  await page.locator('button[name=do][value=pay]').click()
  if (card === secureCard) await page.locator('button[name=do][value=confirm]').click()
}

/** Pays the first delivery. */
export async function subscribes(one: Subscriber, expiry: string): Promise<void> {
  const { page, says } = one
  await fillIn(page)
  await choose(page, 'paydollar')
  await field(page, 'agree_terms').check()
  await field(page, 'agree_card').check()
  await page.getByRole('button', { name: says('checkout.payAmount') }).click()
  await typesCard(page, secureCard, expiry)
  await expect(page.getByRole('heading', { level: 1, name: says('order.head.paid') })).toBeVisible({
    timeout: 20_000,
  })
  const calls = await callsOf(page.request)
  await expect
    .poll(async () => {
      const { subscriptions } = (await calls.get('/subscriptions')) as { subscriptions: Contract[] }
      one.id = subscriptions[0]?._id ?? ''
      return subscriptions.map(({ state }) => state)
    })
    .toEqual(['active'])
}

/** Signs in again, as sign-ins expire within a month, and opens the subscription. */
export async function comesBack({ page, who, locale, id }: Subscriber): Promise<void> {
  await page.context().clearCookies({ name: /elowen_(?:access|refresh)/ })
  const calls = await callsOf(page.request)
  await calls.post('/user/login', { username: who.email, password: memberPassword })
  await goTo(page, detailOf({ locale, id }))
}

export const detailOf = ({ locale, id }: Pick<Subscriber, 'locale' | 'id'>): string =>
  inLocale(locale, `/account?view=SUBSCRIPTIONS&subscription=${id}`)

export async function contractOf({ page, id, locale }: Subscriber): Promise<Contract> {
  const answer = await page.request.get(`/api/v1/subscriptions/${id}`, {
    headers: { 'x-shop-locale': locale },
  })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { subscription: Contract }).subscription
}

/** Waits for a state, as webhooks of the provider arrive shortly after. */
export async function stands(one: Subscriber, state: string): Promise<Contract> {
  await expect.poll(() => contractOf(one).then((each) => each.state, String), { timeout: 15_000 }).toBe(state)
  return contractOf(one)
}

/** The open action: a dialog, or a page if its link was followed before hydration. */
export const question = (page: Page): Locator => page.locator('main, [role=dialog]').last()
/** Expects that the action is completed or closed. */
export const isAnswered = (page: Page) => expect(page).not.toHaveURL(/[?&]do=/)

/** Opens an action by its link and confirms it by the button with this label. */
export async function does(one: Subscriber, action: string, button: string): Promise<void> {
  const { page, says } = one
  await page.locator(`main a[href*="do=${action}"]:visible`).first().click()
  await question(page)
    .getByRole('button', { name: says(button) })
    .click()
  await isAnswered(page)
}

/** Expects the number of timeline entries of each kind, in the subscriber's language. */
export async function tells(one: Subscriber, kinds: Readonly<Record<string, number>>): Promise<void> {
  const { timeline } = await contractOf(one)
  for (const [kind, times] of Object.entries(kinds)) {
    const events = timeline.filter((event) => event.kind === kind)
    expect([one.locale, kind, events.length]).toEqual([one.locale, kind, times])
    for (const { text } of events) expect(text).toMatch(one.answers(`subscription.event.${kind}`))
  }
  await goTo(one.page, detailOf(one))
  for (const { text, kind } of timeline)
    if (Object.hasOwn(kinds, kind) && kind !== 'paid')
      await expect(one.page.getByText(text).first()).toBeAttached()
}

/** Expects the number of e-mails of each kind in the subscriber's language, each sent once and with valid links. */
export async function wasWritten(one: Subscriber, kinds: Readonly<Record<string, number>>): Promise<void> {
  const { page, who, letters } = one
  const read = async () => {
    const answer = await page.request.get(
      `/api/v1/dev/mailbox?search=${encodeURIComponent(who.email)}&limit=100`,
    )
    const { messages = [] } = (await answer.json()) as {
      messages?: { subject: string; text: string; state: string }[] // missing if the shop was too busy to respond
    }
    return messages
  }
  for (const [kind, times] of Object.entries(kinds)) {
    const subject = letters(`subscription.${kind}.subject`)
    const found = async () => (await read()).filter((each) => subject.test(each.subject))
    await expect
      .poll(async () => [one.locale, kind, (await found()).filter(({ state }) => state === 'sent').length])
      .toEqual([one.locale, kind, times])
    for (const { text } of await found()) expect(text).toMatch(/https?:\/\/localhost:\d+\/\S+/)
  }
}
