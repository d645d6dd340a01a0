import type { Page } from '@playwright/test'
import { looksRight } from './desk-looks.ts'
import { testLanguages } from './languages.ts'
import { asNewMember } from './member.ts'
import { openOwnShop } from './own-shop.ts'
import { callsOf } from './shopper.ts'
import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'
import { deskWordsOf } from './words.ts'

// a sign-in code that was just used
test.use({ expectedErrors: /status of (?:401|409)/ })

/** Opens a disclosure panel of the page. */
async function opened(page: Page, name: RegExp): Promise<void> {
  const panel = page.locator('main details', { has: page.locator('summary').filter({ hasText: name }) })
  await expect(async () => {
    if (!(await panel.first().evaluate((details) => (details as HTMLDetailsElement).open)))
      // the locator matches details elements only
      await panel.locator('summary').first().click()
    await expect(panel.locator('[type=submit]').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

test('a letter to many waits for somebody else, is stopped and goes on', async ({ browser }) => {
  test.setTimeout(420_000)
  const shop = await openOwnShop()
  try {
    const readers: string[] = []
    for (let reader = 0; reader < 3; reader += 1) {
      const context = await browser.newContext({ baseURL: shop.address })
      const { email } = await asNewMember(context.request)
      expect(await (await callsOf(context.request)).post('/newsletter', { email })).toMatchObject({
        confirmed: true,
      })
      readers.push(email)
      await context.close()
    }
    for (const language of testLanguages('hk', 'en')) {
      const t = deskWordsOf(language)
      const c = (key: string) => t(`campaigns.${key}`)
      // one e-mail per minute, and every campaign needs approval
      await shop.command('setting', 'campaigns', '{"aloneUpTo":0,"lettersAnHour":60}')
      const asking = await browser.newContext({ baseURL: shop.address })
      await signedIn(asking, 'marketing', language)
      const page = await asking.newPage()
      await page.goto('/desk/campaigns/new')
      await page.getByLabel(c('name'), { exact: true }).fill(`Winter ${language}`)
      await page.getByLabel(c('subscribers')).check()
      const { token } = (await (await asking.request.get('/api/admin/v1/csrf')).json()) as { token: string }
      const segment = await asking.request.post('/api/admin/v1/segments', {
        data: { name: `Everybody ${language}`, country: 'hk' },
        headers: { 'x-csrf-token': token },
      })
      expect(segment.ok()).toBe(true)
      await page.reload()
      await page.getByLabel(c('name'), { exact: true }).fill(`Winter ${language}`)
      await page.getByLabel(c('segment')).selectOption({ label: `Everybody ${language}` })
      await page.locator('[name="letters[hk][subject]"]').fill(`Winter ${language}`)
      await page.locator('[name="letters[hk][blocks][0][text]"]').fill('Some **words**.')
      await page.getByRole('button', { name: c('save') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Winter ${language}`)
      const address = new URL(page.url()).pathname
      const label = page.locator('#standing .desk-label')

      await opened(page, new RegExp({ en: '^Schedule', hk: '^排程' }[language]))
      await page.getByRole('button', { name: c('schedule'), exact: true }).click()
      await expect(label).toHaveText(c('state.awaiting'))
      // the requester cannot approve
      await expect(page.getByText(t('approvals.own'))).toBeVisible()
      await expect(page.locator('summary', { hasText: t('approvals.approve') })).toHaveCount(0)
      await looksRight(page, 'campaign-awaiting', language)

      const agreeing = await browser.newContext({ baseURL: shop.address })
      await signedIn(agreeing, 'owner', language)
      const owner = await agreeing.newPage()
      await owner.goto(address)
      await opened(owner, t('approvals.approve'))
      await owner.getByRole('button', { name: t('approvals.approveGo') }).click()
      await expect(async () => {
        await page.goto(address)
        await expect(label).toHaveText(c('state.sending'), { timeout: 2_000 })
      }).toPass()

      await page.getByRole('button', { name: c('stop'), exact: true }).click()
      await expect(label).toHaveText(c('state.stopped'))
      await looksRight(page, 'campaign-stopped', language)
      await shop.command('setting', 'campaigns', '{"aloneUpTo":0,"lettersAnHour":100000}')
      await page.goto(address)
      await expect(label).toHaveText(c('state.stopped')) // nothing resumes by itself

      await page.getByRole('button', { name: c('resume'), exact: true }).click()
      await expect(label).not.toHaveText(c('state.stopped')) // leaving the page would take the press back
      await expect(async () => {
        await page.goto(address)
        await expect(label).toHaveText(c('state.sent'), { timeout: 2_000 })
      }).toPass({ timeout: 90_000 })
      // each recipient gets it once, despite the stop
      for (const email of readers) {
        const { messages } = (await (
          await asking.request.get(`/api/v1/dev/mailbox?search=${encodeURIComponent(email)}`)
        ).json()) as { messages: { subject: string }[] }
        expect(messages.filter(({ subject }) => subject === `Winter ${language}`)).toHaveLength(1)
      }
      await asking.close()
      await agreeing.close()
    }
  } finally {
    await shop.close()
  }
})
