import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { looksRight } from './desk-looks.ts'
import { testLanguages } from './languages.ts'
import { asNewMember } from './member.ts'
import { callsOf } from './shopper.ts'
import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'
import { deskWordsOf } from './words.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of (?:401|409)/ })

/** Opens a disclosure panel of the page. */
async function opened(page: Page, name: RegExp): Promise<void> {
  const panel = page.locator('main details', { has: page.locator('summary').filter({ hasText: name }) })
  await expect(async () => {
    if (!(await panel.evaluate((details) => (details as HTMLDetailsElement).open)))
      // the locator matches details elements only
      await panel.locator('summary').click()
    await expect(panel.locator('[type=submit]')).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

for (const language of testLanguages('hk', 'en'))
  test(`a batch of gift codes is agreed to, handed out once, used and ended: ${language}`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    const t = deskWordsOf(language)
    const g = (key: string) => t(`giftBatches.${key}`)
    const starting = (key: string) => new RegExp(g(key).source.replace(/\$$/, ''))
    const name = `Opening ${language} ${Date.now().toString(36)}`
    await signedIn(context, 'manager', language)

    await page.goto('/desk/gift-batches/new')
    await page.getByLabel(g('name'), { exact: true }).fill(name)
    await page.getByLabel(g('count')).fill('3')
    await page.getByLabel(g('each')).fill('600')
    await page
      .getByLabel(g('lastDay'))
      .fill(new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10))
    await page.getByLabel(g('costCentre')).fill('Branches')
    await page.getByLabel(g('reason')).fill('The new branch')
    await page.getByRole('button', { name: g('ask') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const label = page.locator('#standing .desk-label')
    await expect(label).toHaveText(g('state.awaiting'))
    await looksRight(page, 'gift-batch-awaiting', language)
    const address = new URL(page.url()).pathname

    const other = await browser.newContext(baseURL ? { baseURL } : {})
    await signedIn(other, 'owner', language)
    const owner = await other.newPage()
    await owner.goto(address)
    await opened(owner, t('approvals.approve'))
    await owner.getByRole('button', { name: t('approvals.approveGo') }).click()
    await expect(owner.locator('#standing .desk-label')).toHaveText(g('state.ready'))

    await page.goto(address)
    await looksRight(page, 'gift-batch-ready', language)
    await opened(page, starting('export'))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator(`form[action="${address}/file"] [type=submit]`).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(3)
    const codes = lines.map((line) => line.split(',')[0] ?? '')
    await expect(label).toHaveText(g('state.exported'))
    // it cannot be downloaded again in any way
    await owner.goto(address)
    await expect(owner.locator(`form[action="${address}/file"]`)).toHaveCount(0)
    const again = await other.request.post(`${address}/file`, {
      form: { id: address },
      headers: { origin: new URL(page.url()).origin },
    })
    expect([again.status(), new URL(again.url()).search]).toEqual([200, '?refused'])

    const shopper = await browser.newContext(baseURL ? { baseURL } : {})
    await asNewMember(shopper.request)
    const calls = await callsOf(shopper.request)
    expect(await calls.post('/user/giftcode', { code: codes[0] ?? '' })).toMatchObject({
      gift_code: { amount: 600 },
    })

    await page.goto(address)
    await opened(page, starting('end'))
    await page.locator('main details[open]').getByLabel(g('reason')).fill('Printed wrongly')
    await page
      .locator('main details[open]')
      .getByRole('button', { name: g('end') })
      .click()
    await expect(label).toHaveText(g('state.void'))
    const row = (key: string) =>
      page.locator('section[aria-labelledby=sums] tr').filter({ hasText: starting(key) })
    await expect(row('used').last()).toContainText('600')
    await expect(row('void')).toContainText('1,200')
    await looksRight(page, 'gift-batch-void', language)

    await page.goto('/desk/gift-batches')
    await expect(page.getByRole('row', { name })).toBeVisible()
    await looksRight(page, 'gift-batches', language, '/desk/gift-batches')
    await looksRight(page, 'gift-batch-new', language, '/desk/gift-batches/new')
    await other.close()
    await shopper.close()
  })
