import { readFileSync } from 'node:fs'
import { expectAccessible } from './axe.ts'
import { looksRight } from './desk-looks.ts'
import { testLanguages } from './languages.ts'
import { withFpsOrder } from './shopper.ts'
import { sampleStaff } from '../src/shop/staff/sample.rules.ts'
import { signedIn } from './staff.ts'
import { expect, test, picture } from './story.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of (?:401|404|409)/ })

type Words = Record<'comment' | 'send' | 'edit' | 'save' | 'read' | 'withdraw' | 'edited', string>
const wordsOf = (locale: 'en' | 'hk') =>
  JSON.parse(readFileSync(new URL(`../src/backoffice/words/${locale}.json`, import.meta.url), 'utf8')) as {
    timeline: Words
    today: Record<string, { mentions: string } | undefined>
  } // translations of the back office

const ownerName = sampleStaff.find(({ email }) => email.startsWith('owner@'))?.name ?? ''
const aPdf = Buffer.from('%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n')

for (const language of testLanguages('en', 'hk'))
  test(`a colleague is called by a comment, and reads it: ${language}`, async ({ browser, baseURL }) => {
    test.setTimeout(180_000)
    const { timeline: t, today } = wordsOf(language)
    const guest = await browser.newContext({ baseURL })
    const { id, number } = await withFpsOrder(guest.request, 1)
    await guest.close()
    const care = await browser.newContext({ baseURL })
    await signedIn(care, 'care', language)
    const page = await care.newPage()
    await page.goto(`/desk/orders/${id}`)
    const timeline = page.locator('#timeline')
    const box = timeline.getByRole('form', { name: t.comment }).getByRole('textbox', { name: t.comment })
    await box.pressSequentially(`The bank called. @${ownerName.slice(0, 2)}`)
    await expect(timeline.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await picture(page, `mention-${language}`)
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue(`The bank called. @${ownerName} `)
    await timeline
      .locator('[name=file]')
      .first()
      .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: aPdf })
    await timeline.getByRole('button', { name: t.send, exact: true }).click()
    await expect(timeline.getByText('The bank called.').first()).toBeVisible()
    await expect(timeline.getByRole('link', { name: 'slip.pdf' })).toBeVisible()
    await expect(box).toHaveValue('')
    await timeline.getByText(t.edit, { exact: true }).click()
    const changing = timeline.locator('details[open] textarea')
    await changing.fill(`The bank wrote. @${ownerName}`)
    await expectAccessible(page)
    await timeline.getByRole('button', { name: t.save, exact: true }).click()
    await expect(timeline.getByText(t.edited)).toBeVisible()

    const owner = await browser.newContext({ baseURL })
    await signedIn(owner, 'owner', language)
    // the cookie set by signedIn applies to sub-paths only
    await owner.addCookies([{ name: 'elowen_desk', value: `${language}.`, url: baseURL ?? '' }])
    const desk = await owner.newPage()
    await desk.goto('/desk')
    await desk
      .getByText(today['matter']?.mentions ?? '')
      .first()
      .click()
    await desk.getByRole('link', { name: number }).first().click()
    await expect(desk).toHaveURL(new RegExp(`/desk/orders/${id}`))
    await expect(desk.locator('#timeline').getByText('The bank wrote.').first()).toBeVisible()
    await looksRight(desk, 'timeline', language)
    await desk.locator('#timeline').getByRole('button', { name: t.read }).click()
    await expect(desk.locator('#timeline').getByRole('button', { name: t.read })).toHaveCount(0)
    await owner.close()
    await care.close()
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('a comment is written, looked at alone, and taken back', async ({ page, browser, baseURL }) => {
    test.setTimeout(120_000)
    const t = wordsOf('en').timeline
    const guest = await browser.newContext({ baseURL })
    const { id } = await withFpsOrder(guest.request, 1)
    await guest.close()
    await signedIn(page.context(), 'manager', 'en')
    await page.goto(`/desk/orders/${id}`)
    const timeline = page.locator('#timeline')
    await timeline
      .getByRole('form', { name: t.comment })
      .getByLabel(t.comment, { exact: true })
      .fill('Written by hand.')
    await timeline.getByRole('button', { name: t.send, exact: true }).click()
    await expect(timeline.getByText('Written by hand.').first()).toBeVisible()
    await timeline.getByRole('link', { name: 'Comments' }).click()
    await expect(timeline.locator('.desk-line-time > li')).toHaveCount(1)
    await timeline.getByText(t.edit, { exact: true }).click()
    await timeline.getByRole('button', { name: t.withdraw, exact: true }).click()
    await expect(timeline.locator('.desk-line-time > li')).toHaveCount(0)
  })
})
