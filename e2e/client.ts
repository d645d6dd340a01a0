import type { Browser, Page } from '@playwright/test'
import { asNewMember, memberPassword } from './member.ts'
import { inLocale, type Locale } from './pages.ts'
import { callsOf } from './shopper.ts'
import { expect, goTo, wasHereBefore } from './story.ts'
import { lettersOf, wordsOf, type Words } from './words.ts'

/** A client of the treatment centre with a browser and a language. */
export type Client = { locale: Locale; page: Page; email: string; phone: string; says: Words; letters: Words }
export type Booked = { _id: string; number: string; state: string; starts_at: string; code: string | null }

async function browserOf(browser: Browser, baseURL: string, locale: Locale): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    timezoneId: 'Asia/Hong_Kong',
    locale: 'zh-HK',
    extraHTTPHeaders: { 'x-shop-locale': locale }, // e-mails use the language of the registration
  })
  const page = await context.newPage()
  await wasHereBefore(page, baseURL)
  return page
}

/** A client without account; `email` is used for orders. */
export const aGuestClient = async (browser: Browser, baseURL: string, locale: Locale): Promise<Client> => ({
  locale,
  page: await browserOf(browser, baseURL, locale),
  email: '',
  phone: '',
  says: wordsOf(locale),
  letters: lettersOf(locale),
})

export async function aMemberClient(browser: Browser, baseURL: string, locale: Locale): Promise<Client> {
  const client = await aGuestClient(browser, baseURL, locale)
  const { email, phone } = await asNewMember(client.page.context().request)
  return { ...client, email, phone }
}

/** Signs in again, as sign-ins expire when the clock moves by a month. */
export async function comesBack({ page, email }: Client): Promise<void> {
  await page.context().clearCookies({ name: /elowen_(?:access|refresh)/ })
  const calls = await callsOf(page.request)
  await calls.post('/user/login', { username: email, password: memberPassword })
}

export const timesOn = (page: Page) => page.getByRole('main').getByRole('button', { name: /^\d\d:\d\d$/ })

/** Answers the health questions: yes to one, no to the others. */
async function answers({ page, says }: Client, yesTo: string | null): Promise<void> {
  for (const question of ['pregnant', 'skin', 'medicine', 'allergic']) {
    const group = page.getByRole('group', { name: says(`booking.health.question.${question}`) })
    if (await group.isVisible())
      await group.getByText(says(`booking.health.${question === yesTo ? 'yes' : 'no'}`)).click()
  }
}

/** Selects a time on the open page, confirms it, and returns its path and number. */
export async function confirmsTime(
  client: Client,
  nth: number,
  yesTo: string | null = null,
): Promise<string> {
  const { page, says } = client
  await timesOn(page).nth(nth).click()
  const button = page
    .getByRole('main')
    .locator('button[type=submit]')
    .filter({ hasText: says(yesTo ? 'booking.request' : 'booking.confirm') })
  await expect(page.getByRole('main').getByText(says('booking.keptForYou')).first()).toBeVisible()
  await answers(client, yesTo)
  await button.first().click()
  await expect(page).toHaveURL(/\/booking\/ticket\//)
  return page.url()
}

/** Books a day of a treatment on its page. */
export async function books(client: Client, url: string, day: string, nth: number): Promise<string> {
  await goTo(client.page, inLocale(client.locale, `/booking/${url}?from=${day}&day=${day}`))
  return confirmsTime(client, nth)
}

export async function bookingsOf({ page }: Client): Promise<Booked[]> {
  const calls = await callsOf(page.request)
  return ((await calls.get('/bookings')) as { bookings: Booked[] }).bookings
}

type Message = { channel: string; subject: string; text: string }

/** Messages to an e-mail address or telephone number, newest first. */
async function messagesTo({ request }: Page, to: string): Promise<Message[]> {
  const answer = await request.get(`/api/v1/dev/mailbox?search=${encodeURIComponent(to)}&limit=100`)
  const text = await answer.text()
  if (!answer.ok()) throw new Error(`${answer.status()} ${text}`)
  return (JSON.parse(text) as { messages: Message[] }).messages
}

/** Expects a number of e-mails of a kind in the client's language; returns the text of the newest. */
export async function wasWritten(client: Client, kind: string, times: number): Promise<string> {
  const { page, email, letters, locale } = client
  let found: Message[] = []
  await expect
    .poll(
      async () => {
        found = (await messagesTo(page, email)).filter(({ subject }) =>
          letters(`${kind}.subject`).test(subject),
        )
        return [locale, kind, found.length]
      },
      { timeout: 20_000 },
    )
    .toEqual([locale, kind, times])
  return found[0]?.text ?? ''
}

export const lettersOfKind = async ({ page, email, letters }: Client, kind: string): Promise<number> =>
  (await messagesTo(page, email)).filter(({ subject }) => letters(`${kind}.subject`).test(subject)).length

/** Expects a number of text messages of a kind in the client's language. */
export const wasTexted = ({ page, phone, letters, locale }: Client, kind: string, times: number) =>
  expect
    .poll(
      async () => {
        const sent = await messagesTo(page, phone)
        return [locale, kind, sent.filter(({ text }) => letters(`${kind}.sms`).test(text.trim())).length]
      },
      { timeout: 20_000 },
    )
    .toEqual([locale, kind, times])
