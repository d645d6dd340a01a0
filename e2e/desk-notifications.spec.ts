import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { looksRight } from './desk-looks.ts'
import { withFpsOrder } from './shopper.ts'
import { sampleStaff } from '../src/shop/staff/sample.rules.ts'
import { signedIn, type Role } from './staff.ts'
import { expect, picture, test } from './story.ts'

// a code that a story beside took
test.use({ expectedErrors: /status of (?:401|404|409)/ })

type Words = Record<
  'title' | 'settings' | 'read' | 'readAll' | 'save' | 'unread' | 'pushOn' | 'pushOff',
  string
> & {
  way: Record<string, string>
}
const wordsOf = (locale: 'en' | 'hk') =>
  JSON.parse(readFileSync(new URL(`../src/backoffice/words/${locale}.json`, import.meta.url), 'utf8')) as {
    notices: Words
    today: Record<string, Record<string, string> | undefined>
  } // the desk's own file

/** Each language calls somebody else, as both run at once. */
const called: Record<'en' | 'hk', Role> = { en: 'finance', hk: 'auditor' }

for (const language of ['en', 'hk'] as const)
  test(`a mention reaches the bell and the mail: ${language}`, async ({ browser, baseURL }) => {
    test.setTimeout(360_000)
    const { notices: t, today } = wordsOf(language)
    const kindOf = (kind: string) => today['matter']?.[kind] ?? kind
    const reader = sampleStaff.find(({ email }) => email.startsWith(`${called[language]}@`))
    if (!reader) throw new Error('there is a sample of every role')
    const desk = await browser.newContext({ baseURL })
    await signedIn(desk, called[language], language)
    // the cookie of signedIn is for pages below the first one
    await desk.addCookies([{ name: 'elowen_desk', value: `${language}.`, url: baseURL ?? '' }])
    const page = await desk.newPage()
    await page.goto('/desk')
    const bell = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${t.title}`) })
    await expect(bell).toBeVisible()

    const guest = await browser.newContext({ baseURL })
    const { id, number } = await withFpsOrder(guest.request, 1)
    await guest.close()
    await mentioned(browser, {
      baseURL,
      language,
      orderId: id,
      text: `@${reader.name} a secret of the buyer`,
    })

    // a job tells each minute; the bell and the list follow without a reload, and other stories ring the bell too
    await expect(bell).toContainText(t.unread, { timeout: 100_000 })
    await bell.click()
    const row = page.getByRole('row').filter({ hasText: number })
    await expect(row).toContainText(kindOf('mentions'), { timeout: 100_000 })
    await looksRight(page, 'notices', language)
    await expect
      .poll(
        async () => {
          const box = `/api/v1/dev/mailbox?search=${encodeURIComponent(reader.email)}&limit=100`
          const { messages } = (await (await desk.request.get(box)).json()) as {
            messages: { text: string }[]
          }
          return messages.find(({ text }) => text.includes(number))?.text ?? ''
        },
        { timeout: 60_000 },
      )
      // the language of a colleague is known once they chose something
      .toContain(`1: ${number}`)

    await row.getByRole('button', { name: t.read }).click()
    await expect(row.getByRole('button', { name: t.read })).toHaveCount(0)

    await page.goto('/desk/me/notifications')
    const tick = page.getByRole('checkbox', { name: `${kindOf('mentions')}: ${t.way['digest'] ?? ''}` })
    await tick.check()
    await page.getByRole('button', { name: t.save }).click()
    await page.reload()
    await looksRight(page, 'notice-rules', language)
    await page.getByRole('checkbox', { name: `${kindOf('mentions')}: ${t.way['push'] ?? ''}` }).check()
    await page.getByRole('button', { name: t.save }).click()
    const pushed = await withPushService(page)
    await page.goto('/desk/me/notifications')
    await page.getByRole('button', { name: t.pushOn }).click()
    await expect(page.getByRole('button', { name: t.pushOff })).toBeVisible()
    await expectAccessible(page)
    await picture(page, `push-${language}`, true)
    await mentioned(browser, { baseURL, language, orderId: id, text: `@${reader.name} another secret` })
    await expect.poll(pushed, { timeout: 100_000 }).toEqual([expect.stringContaining(`1: ${number}`)])
    expect((await pushed())[0]).not.toContain('secret')
    await desk.close()
  })

/** Care calls for a colleague at an order. */
async function mentioned(
  browser: Browser,
  {
    baseURL,
    language,
    orderId,
    text,
  }: { baseURL: string | undefined; language: string; orderId: string; text: string },
): Promise<void> {
  const care = await browser.newContext({ baseURL })
  await signedIn(care, 'care', language)
  const { token } = (await (await care.request.get('/api/admin/v1/csrf')).json()) as { token: string }
  const written = await care.request.post(`/api/admin/v1/timeline/order/${orderId}/comments`, {
    data: { text },
    headers: { 'x-csrf-token': token },
  })
  expect(written.ok()).toBe(true)
  await care.close()
}

/**
 * Has the page subscribe at the shop's own push service, as a browser does at its maker's; answers what came there, as
 * only that browser can read it.
 */
async function withPushService(page: Page): Promise<() => Promise<string[]>> {
  const file = readFileSync(join(process.env.STORY_DATA ?? '', 'addresses.json'), 'utf8')
  const { programs } = JSON.parse(file) as { programs: string } // the shop's own file
  const answer = await page.request.post(`${programs}/push/control/subscribe`)
  const subscription = (await answer.json()) as { endpoint: string }
  await page.addInitScript((made) => {
    Notification.requestPermission = () => Promise.resolve('granted')
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ toJSON: () => made } as unknown as PushSubscription)
  }, subscription)
  return async () => {
    const all = (await (await page.request.get(`${programs}/push/messages`)).json()) as {
      subscription: string
      text: string
    }[]
    return all.flatMap((message) =>
      subscription.endpoint.endsWith(message.subscription) ? [message.text] : [],
    )
  }
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('what one is told of is chosen, and the list is read', async ({ page }) => {
    test.setTimeout(120_000)
    const { notices: t, today } = wordsOf('en')
    const kindOf = (kind: string) => today['matter']?.[kind] ?? kind
    await signedIn(page.context(), 'manager', 'en')
    await page.goto('/desk/me/notifications')
    const tick = page.getByRole('checkbox', {
      name: `${kindOf('tickets')}: ${t.way['in_desk'] ?? ''}`,
    })
    await expect(tick).not.toBeChecked()
    await tick.check()
    await page.getByRole('button', { name: t.save }).click()
    await page.goto('/desk/me/notifications')
    await expect(tick).toBeChecked()
    await page.goto('/desk/notifications')
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  })
})
