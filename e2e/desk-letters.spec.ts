import type { APIRequestContext } from '@playwright/test'
import { looksRightAsOpen } from './desk-looks.ts'
import { testLanguages } from './languages.ts'
import { messageTo, registrant } from './member.ts'
import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'
import { callsOf } from './shopper.ts'
import { deskWordsOf } from './words.ts'

// a sign-in code that a parallel test has used, and texts that are refused on purpose
test.use({ expectedErrors: /status of (?:400|401|409)/ })

/** Each language edits a template of its own, because the tests run in parallel. */
const letters = { en: 'newsletter', hk: 'code' } as const

/** Subject of the newest e-mail to an address, once it is sent. */
async function subjectTo(request: APIRequestContext, to: string): Promise<string> {
  await messageTo(request, to, /./)
  const { messages } = (await (
    await request.get(`/api/v1/dev/mailbox?search=${encodeURIComponent(to)}`)
  ).json()) as { messages: { subject: string }[] } // response of the call
  return messages[0]?.subject ?? ''
}

for (const language of testLanguages('hk', 'en'))
  test(`a letter is changed, tried, sent and put back: ${language}`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const words = deskWordsOf(language)
    const t = (key: string) => words(`templates.${key}`)
    const letter = letters[language]
    const subject = `ELOWEN ${Date.now().toString(36)}`
    await signedIn(context, 'content', language)
    await page.goto('/desk/content')
    await page
      .locator('main')
      .getByRole('link', { name: t('title') })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title'))
    await looksRightAsOpen(page, `letters-${language}`)
    await page.locator(`a[href="/desk/content/letters/${letter}"]`).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words(`templateName.${letter}`))

    await page.goto(`/desk/content/letters/${letter}`)
    const field = page.locator(`[name="typed[/${language}/${letter}.subject]"]`)
    await field.fill('{nobody}')
    await page.getByRole('button', { name: t('save') }).click()
    await expect(page.locator('.fault:visible')).toContainText('{nobody}')
    await looksRightAsOpen(page, `letter-refused-${language}`)
    await field.fill(subject)
    await page.getByRole('button', { name: t('save') }).click()
    await expect(page.locator('section[aria-labelledby=draft]')).toContainText(subject)

    await page.goto(`/desk/content/letters/${letter}?language=${language}&look=dark&width=390`)
    await expect(page.frameLocator('iframe').locator('h1')).toBeVisible()
    await expect(page.locator('section[aria-labelledby=preview]')).toContainText(subject)
    await looksRightAsOpen(page, `letter-draft-${language}`)
    await page.getByRole('button', { name: t('test') }).click()
    await expect(page.getByRole('status').filter({ hasText: t('testSent') })).toBeVisible()
    await messageTo(context.request, subject, /(?:made-up values|示範資料)/)

    await page.goto(`/desk/content/letters/${letter}`) // reloads, because the toast shifts the page
    await page.getByRole('button', { name: t('publish') }).click()
    await expect(page.locator('section[aria-labelledby=draft]')).toHaveCount(0)
    const reader = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      extraHTTPHeaders: { 'x-shop-locale': language },
    })
    // other processes are notified of the change; an e-mail rendered before that has the previous texts
    await expect(async () => {
      const { email } = registrant()
      const calls = await callsOf(reader.request)
      if (letter === 'newsletter') await calls.post('/newsletter', { email })
      else
        await calls.post('/user/register-otp', {
          username: email,
          email,
          firstname: 'Ka Yan',
          lastname: 'Chan',
          type: 'email',
          recaptchaResponse: 'test-passes',
        })
      expect(await subjectTo(reader.request, email)).toBe(subject)
    }).toPass({ timeout: 60_000 })
    await reader.close()

    await page.goto(`/desk/content/letters/${letter}`)
    const past = page.locator('section[aria-labelledby=history] details')
    const original = past.last()
    // the preview frame may still be growing, so a click can hit another element
    await expect(async () => {
      if ((await original.getAttribute('open')) === null) await original.locator('summary').click()
      await expect(original.locator('[name=reason]')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
    await original.locator('[name=reason]').fill('story')
    await looksRightAsOpen(page, `letter-live-${language}`)
    const versions = await past.count()
    await original.getByRole('button', { name: t('restoreOriginal') }).click()
    await expect(past).toHaveCount(versions + 1)
    await expect(field).not.toHaveValue(subject)
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the words of a letter are changed and given up', async ({ page, context }) => {
    await signedIn(context, 'content', 'en')
    const t = (key: string) => deskWordsOf('en')(`templates.${key}`)
    await page.goto('/desk/content/letters/restock')
    await page.locator('[name="typed[/cn/restock.heading]"]').fill('又有了')
    await page.getByRole('button', { name: t('save') }).click()
    await expect(page.locator('section[aria-labelledby=draft]')).toContainText('又有了')
    await page.getByRole('button', { name: t('withdraw') }).click()
    await expect(page.locator('section[aria-labelledby=draft]')).toHaveCount(0)
  })
})
