import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { looksRight } from './desk-looks.ts'
import { testLanguages } from './languages.ts'
import { asNewMember } from './member.ts'
import { openOwnShop } from './own-shop.ts'
import { callsOf } from './shopper.ts'
import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'
import { deskWordsOf } from './words.ts'

test('staff see which address the mailing list refused, tell it again, and give it up', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const company = createServer((_, answer) => answer.writeHead(422).end())
  await new Promise<void>((done) => company.listen(0, '127.0.0.1', done))
  const at = `http://127.0.0.1:${(company.address() as AddressInfo).port}` // it listens on a port
  const shop = await openOwnShop({
    NEWSLETTER_URL: `${at}/join`,
    NEWSLETTER_UNSUBSCRIBE_URL: `${at}/leave`,
  })
  try {
    for (const language of testLanguages('en', 'hk')) {
      const t = deskWordsOf(language)
      const m = (key: string) => t(`mailingList.${key}`)
      const reader = await browser.newContext({ baseURL: shop.address })
      const { email } = await asNewMember(reader.request)
      await (await callsOf(reader.request)).post('/newsletter', { email })
      await reader.close()

      const context = await browser.newContext({ baseURL: shop.address })
      await signedIn(context, 'care', language)
      const page = await context.newPage()
      await page.goto('/desk/outbox')
      await page.getByRole('link', { name: t('outbox.toMailingList'), exact: true }).press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(m('title'))
      const row = page.getByRole('row').filter({ hasText: email })
      const shows = (text: string | RegExp) =>
        expect(async () => {
          await page.goto(`/desk/outbox/mailing-list?search=${encodeURIComponent(email)}`)
          await expect(row.getByText(text, { exact: true })).toBeVisible({ timeout: 1_000 })
        }).toPass({ timeout: 20_000 })
      await shows(m('stateOf.refused'))
      await expect(row).toContainText('422')
      await looksRight(page, 'mailing-list', language)

      await row.getByRole('button', { name: m('retry') }).press('Enter')
      await expect(page.getByText(m('retried'))).toBeVisible()
      await shows('2')

      await row.locator('summary').press('Enter')
      await page.getByLabel(m('why')).fill('The company set it right')
      await page.getByRole('button', { name: m('giveUpGo') }).click()
      await expect(row).toHaveCount(0)
      await page.goto('/desk/outbox/mailing-list')
      await expect(page.getByText(m('none'))).toBeVisible()
      await context.close()
    }
  } finally {
    await shop.close()
    company.close()
  }
})
