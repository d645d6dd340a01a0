import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { looksRight } from './desk-looks.ts'
import { testLanguages } from './languages.ts'
import { withFpsOrder } from './shopper.ts'
import { sampleStaff } from '../src/shop/staff/sample.rules.ts'
import { signedIn, type Role } from './staff.ts'
import { expect, picture, test } from './story.ts'

// a sign-in code that a parallel test has used
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
    frame: Record<'done', string>
  } // translations of the back office

/** Each language mentions another staff user, because both run in parallel. */
const called: Record<'en' | 'hk', Role> = { en: 'finance', hk: 'auditor' }

for (const language of testLanguages('en', 'hk'))
  test(`a mention reaches the bell and the mail: ${language}`, async ({ browser, baseURL }) => {
    test.setTimeout(360_000)
    const { notices: t, today, frame } = wordsOf(language)
    const kindOf = (kind: string) => today['matter']?.[kind] ?? kind
    const reader = sampleStaff.find(({ email }) => email.startsWith(`${called[language]}@`))
    if (!reader) throw new Error('there is a sample of every role')
    const desk = await browser.newContext({ baseURL })
    await signedIn(desk, called[language], language)
    // the cookie set by signedIn applies to sub-paths only
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

    // a scheduled job sends notifications every minute; bell and list update without a reload, and other tests add to
    // them
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
      // the language of a staff user is known once they have chosen one
      .toContain(`1: ${number}`)

    await page.goto('/desk/me/notifications')
    const mentionsBy = (way: string) =>
      page.getByRole('checkbox', { name: `${kindOf('mentions')}: ${t.way[way] ?? ''}`, exact: true })
    const save = async () => {
      await page.getByRole('button', { name: t.save }).click()
      await expect(page.getByRole('status').filter({ hasText: frame.done })).toBeVisible()
    }
    await mentionsBy('digest').check()
    await save()
    // the mail at once takes precedence over the daily one; the other ticks stay
    await expect(mentionsBy('digest')).not.toBeChecked()
    await page.reload()
    for (const way of ['in_desk', 'mail']) await expect(mentionsBy(way)).toBeChecked()
    await expect(mentionsBy('digest')).not.toBeChecked()
    await looksRight(page, 'notice-rules', language)
    await mentionsBy('push').check()
    await save()
    await page.reload()
    for (const way of ['in_desk', 'mail', 'push']) await expect(mentionsBy(way)).toBeChecked()
    const pushed = await withPushService(page)
    await page.goto('/desk/me/notifications')
    await page.getByRole('button', { name: t.pushOn }).click()
    await expect(page.getByRole('button', { name: t.pushOff })).toBeVisible()
    await expectAccessible(page)
    await picture(page, `push-${language}`, true)
    await mentioned(browser, { baseURL, language, orderId: id, text: `@${reader.name} another secret` })
    await expect.poll(pushed, { timeout: 100_000 }).toEqual([expect.stringContaining(`1: ${number}`)])
    expect((await pushed())[0]).not.toContain('secret')

    await page.goto('/desk/notifications')
    const unread = page.getByRole('button', { name: new RegExp(`^${t.read}.*${number}$`) })
    await expect(unread).toHaveCount(2)
    await expectAccessible(page)
    await unread.first().click()
    await expect(unread).toHaveCount(1)
    await desk.close()
  })

/** A care agent mentions a staff user at an order. */
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
 * Subscribes the page at a mock push service, as browsers do at their vendor's; returns the decrypted messages
 * received.
 */
async function withPushService(page: Page): Promise<() => Promise<string[]>> {
  const file = readFileSync(join(process.env.STORY_DATA ?? '', 'addresses.json'), 'utf8')
  const { programs } = JSON.parse(file) as { programs: string } // written by the test setup
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
    const inDesk = (kind: string) =>
      page.getByRole('checkbox', { name: `${kindOf(kind)}: ${t.way['in_desk'] ?? ''}`, exact: true })
    const tick = inDesk('tickets')
    await expect(inDesk('mentions')).toBeChecked()
    await tick.check()
    await page.getByRole('button', { name: t.save }).click()
    await page.goto('/desk/me/notifications')
    for (const kind of ['mentions', 'approvals', 'tickets']) await expect(inDesk(kind)).toBeChecked()
    await page.goto('/desk/notifications')
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  })
})
