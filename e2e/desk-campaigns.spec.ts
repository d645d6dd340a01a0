import type { Browser, BrowserContext, Page } from '@playwright/test'
import { chooseGoods } from './goods.ts'
import { testLanguages } from './languages.ts'
import { asNewMember, messageTo } from './member.ts'
import { callsOf, withPaidOrder } from './shopper.ts'
import { looksRightAsOpen } from './desk-looks.ts'
import { signedIn } from './staff.ts'
import { expect, test, wasHereBefore } from './story.ts'
import { deskWordsOf, wordsOf } from './words.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of (?:401|409)/ })

/** Opens a disclosure panel of the page. */
async function opened(page: Page, name: string): Promise<void> {
  const panel = page.locator('main details', { has: page.locator('summary', { hasText: `${name}…` }) })
  await expect(async () => {
    if (!(await panel.evaluate((details) => (details as HTMLDetailsElement).open)))
      // the locator matches details elements only
      await panel.locator('summary').click()
    await expect(panel.locator('[type=submit]')).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

/** A member who subscribed to the newsletter, in a browser context of their own. */
async function aReader(browser: Browser, baseURL: string | undefined, locale: string) {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { 'x-shop-locale': locale },
  })
  const { email } = await asNewMember(context.request)
  const calls = await callsOf(context.request)
  expect(await calls.post('/newsletter', { email })).toMatchObject({ confirmed: true })
  return { context, email }
}

/** Creates a segment of all members in Hong Kong by API. */
async function aSegment({ request }: BrowserContext, name: string): Promise<void> {
  const { token } = (await (await request.get('/api/admin/v1/csrf')).json()) as { token: string }
  const made = await request.post('/api/admin/v1/segments', {
    data: { name, country: 'hk' },
    headers: { 'x-csrf-token': token },
  })
  expect(made.ok()).toBe(true)
}

for (const language of testLanguages('en', 'hk'))
  test(`a letter goes to a segment, is followed, bought by and ended: ${language}`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    test.setTimeout(150_000)
    const t = deskWordsOf(language)
    const c = (key: string) => t(`campaigns.${key}`)
    const reader = await aReader(browser, baseURL, language)
    await signedIn(context, 'owner', language)
    const mark = `${language} ${Date.now().toString(36)}`
    await aSegment(context, `Story ${mark}`)

    await page.goto('/desk/campaigns/new')
    await page.getByLabel(c('name'), { exact: true }).fill(`Autumn ${mark}`)
    await page.getByLabel(c('segment')).selectOption({ label: `Story ${mark}` })
    // recipients of both tests get the e-mail
    await page.locator('[name="letters[hk][subject]"]').fill(`Autumn ${mark}`)
    await page.locator('[name="letters[hk][preview]"]').fill('A first look')
    await page
      .locator('[name="letters[hk][blocks][0][text]"]')
      .fill(`Some **bold** words for ${mark} and [delivery](/shipping).`)
    await page
      .getByRole('button', { name: t('content.add') })
      .first()
      .click()
    await page.locator('[name="letters[hk][blocks][1][kind]"]').selectOption('products')
    await chooseGoods(page, 'letters[hk][blocks][1][text]', ['ELOWEN-SCALP-SHAMPOO'])
    await looksRightAsOpen(page, `campaign-new-${language}`)
    await page.getByRole('button', { name: c('save') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Autumn ${mark}`)
    const address = new URL(page.url()).pathname

    const letter = page.frameLocator('iframe')
    await expect(letter.getByRole('link', { name: 'delivery' })).toHaveAttribute('href', /\/shipping$/)
    await expect(letter.locator('img').first()).toBeVisible()
    await page.goto(`${address}?language=en`)
    await expect(page.locator('section[aria-labelledby=preview] .told')).toBeVisible()
    await page.getByText(c('plainText')).click()
    await expect(page.locator('section[aria-labelledby=preview] pre')).toContainText('delivery')
    await looksRightAsOpen(page, `campaign-draft-${language}`)

    await page.goto(address)
    await opened(page, { en: 'Send me a test', hk: '寄測試電郵給自己' }[language])
    await page.getByRole('button', { name: c('test'), exact: true }).click()
    await messageTo(context.request, `Autumn ${mark}`, /(?:only you received|只寄給你)/)

    await page.goto(address)
    await opened(page, { en: 'Schedule', hk: '排程' }[language])
    await page.getByRole('button', { name: c('schedule'), exact: true }).click()
    await expect(page.locator('#standing .desk-label')).toHaveText(
      new RegExp(['scheduled', 'sending', 'sent'].map((state) => c(`state.${state}`).source).join('|')),
    )
    // recipients also get the e-mail of the parallel test
    const text = await messageTo(context.request, reader.email, new RegExp(`for ${mark} and[\\s\\S]*`))
    const link = /https?:\/\/\S+\/l\/[\w.-]+/.exec(text)?.[0] ?? ''
    const ending = /https?:\/\/\S+\/unsubscribe\?token=\S+/.exec(text)?.[0] ?? ''

    const shopper = await reader.context.newPage()
    await wasHereBefore(shopper, baseURL)
    await shopper.goto(link)
    await expect(shopper).toHaveURL(/\/shipping$/)
    await withPaidOrder(reader.context.request, reader.email)
    const result = (name: string) =>
      page.locator('section[aria-labelledby=results] dt', { hasText: c(`figure.${name}`) }).locator('+ dd')
    await expect(async () => {
      await page.goto(address)
      await expect(page.locator('section[aria-labelledby=results] tbody a')).toHaveCount(1)
    }).toPass()
    await expect(result('followers')).toHaveText('1')

    await shopper.goto(ending)
    const words = wordsOf('hk') // as in the e-mail received
    await shopper.getByRole('button', { name: words('unsubscribe.unsubscribe') }).click()
    await expect(shopper.getByRole('button', { name: words('unsubscribe.unsubscribe') })).toHaveCount(0)
    await expect(async () => {
      await page.goto(address)
      await expect(result('unsubscribed')).toHaveText('1')
    }).toPass()
    await expect(page.locator('#standing .desk-label')).toHaveText(c('state.sent'))
    await looksRightAsOpen(page, `campaign-sent-${language}`)
    await page.locator('section[aria-labelledby=results] tbody a').click()
    await expect(page).toHaveURL(/\/desk\/orders\//)

    await page.goto('/desk/campaigns')
    await expect(page.getByRole('row', { name: `Autumn ${mark}` })).toBeVisible()
    await looksRightAsOpen(page, `campaigns-${language}`)
    await page
      .locator('main')
      .getByRole('link', { name: c('calendar') })
      .click()
    await expect(page.getByRole('link', { name: `Autumn ${mark}` })).toBeVisible()
    await looksRightAsOpen(page, `campaign-calendar-${language}`)
    await reader.context.close()
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a campaign is written, changed and deleted', async ({ page, context }) => {
    await signedIn(context, 'marketing', 'en')
    const c = (key: string) => deskWordsOf('en')(`campaigns.${key}`)
    await page.goto('/desk/campaigns/new')
    const name = `Plain ${Date.now().toString(36)}`
    await page.getByLabel(c('name'), { exact: true }).fill(name)
    await page.getByLabel(c('subscribers')).check()
    await page.locator('[name="letters[en][subject]"]').fill('Hello')
    await page.locator('[name="letters[en][blocks][0][text]"]').fill('Words')
    await page.getByRole('button', { name: c('save') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.getByText(c('delete'), { exact: true }).first().click()
    await page.getByRole('button', { name: c('delete') }).click()
    await expect(page).toHaveURL(/\/desk\/campaigns/)
    await expect(page.getByRole('row', { name })).toHaveCount(0)
  })
})
