import { looksRight } from './desk-looks.ts'
import { copiedProduct } from './desk-products.ts'
import { testLanguages } from './languages.ts'
import { deskAlive, signedIn } from './staff.ts'
import { expect, goTo, test, wasHereBefore } from './story.ts'
import { deskWordsOf, wordsOf } from './words.ts'

// an unknown option
test.use({ expectedErrors: /status of 422/ })

for (const language of testLanguages('en', 'hk'))
  test(`offers of a product are found, put in order, refused and taken off: ${language}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const t = deskWordsOf(language)
    const p = (key: string) => t(`products.${key}`)
    await signedIn(page.context(), 'manager', language)
    const { request } = page
    const { id, sku } = await copiedProduct(request, `OFFERS-${language}`)

    await page.goto(`/desk/products/${id}`)
    await deskAlive(page)
    const part = page.getByRole('region', { name: p('part.offers'), exact: true })
    await expect(part.getByText(p('noOffers'))).toBeVisible()
    for (const option of ['ELOWEN-HAIR-OIL-30', 'ELOWEN-SCALP-BRUSH-CORAL']) {
      await part.getByLabel(p('findOffer')).fill(option)
      await part.getByRole('button', { name: p('look') }).click()
      await part.locator('.desk-offer-search li').filter({ hasText: option }).getByRole('button').click()
      await expect(part.locator('.desk-offers > li').last().locator('input').nth(1)).toHaveValue(option)
    }
    await expect(part.locator('.desk-offers > li')).toHaveCount(2)
    // the second offer is moved to the top
    await part.locator('.desk-offers > li').nth(1).getByRole('button').first().click()
    const saved = page.waitForResponse((response) => response.url().endsWith('/offers'))
    await page
      .locator('.desk-save-bar')
      .getByRole('button', { name: p('saveLive') })
      .click()
    await saved // the following text is on the previous page as well
    await expect(page.locator('.desk-standing')).toContainText(sku)
    await expect(part.locator('.desk-offers > li')).toHaveCount(2)
    await page.reload()
    await expect(part.locator('.desk-offers input[name="offers[0][option]"]')).toHaveValue(
      'ELOWEN-SCALP-BRUSH-CORAL',
    )
    await looksRight(page, 'product-offers', language)
    await page.setViewportSize({ width: 1440, height: 900 })

    const shop = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await wasHereBefore(shop, baseURL)
    const path = `${language === 'en' ? '/en' : ''}/terra/${sku.toLowerCase()}`
    const offers = shop.getByRole('region', { name: wordsOf(language)('offers.title') })
    await expect(async () => {
      await goTo(shop, path)
      await expect(offers).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 15_000 })

    // the error is shown at its field, and nothing is saved
    await part.locator('input[name="offers[1][option]"]').fill('NO-SUCH-OPTION')
    await page
      .locator('.desk-save-bar')
      .getByRole('button', { name: p('saveLive') })
      .click()
    await expect(part.locator('.desk-offers > li').nth(1).locator('p.fault')).toContainText('NO-SUCH-OPTION')
    await page.reload()
    await expect(part.locator('input[name="offers[1][option]"]')).toHaveValue('ELOWEN-HAIR-OIL-30')

    for (const left of [1, 0]) {
      await part
        .locator('.desk-offers > li')
        .first()
        .getByRole('button', { name: p('removeOffer') })
        .click()
      await expect(part.locator('.desk-offers > li')).toHaveCount(left)
    }
    await page
      .locator('.desk-save-bar')
      .getByRole('button', { name: p('saveLive') })
      .click()
    await expect(part.getByText(p('noOffers'))).toBeVisible()
    await page.goto(`/desk/products/${id}/history`)
    await expect(page.getByText('ELOWEN-HAIR-OIL-30').first()).toBeVisible()
    await shop.context().close()
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('an offer is found by a link and saved by the form', async ({ page, baseURL }) => {
    test.setTimeout(120_000)
    await signedIn(page.context(), 'manager', 'en')
    await page.context().addCookies([{ name: 'elowen_desk', value: 'en.', url: baseURL ?? '' }])
    const { request } = page
    const { id, sku } = await copiedProduct(request, 'OFFERS-PLAIN', 'draft')
    await page.goto(`/desk/products/${id}`)
    const part = page.getByRole('region', { name: 'Offers', exact: true })
    await part.getByLabel(/^Find an option/).fill('ELOWEN-HAIR-OIL-30')
    await part.getByRole('button', { name: 'Look' }).click()
    await part
      .getByRole('link', { name: /^Offer / })
      .first()
      .click()
    await expect(part.locator('input[name="offers[0][option]"]')).toHaveValue('ELOWEN-HAIR-OIL-30')
    await part.getByRole('button', { name: 'Save as draft' }).click()
    await expect(part.locator('input[name="offers[0][bundle]"]')).toHaveValue(
      `OFFER-${sku}-ELOWEN-HAIR-OIL-30`,
    )
    await part.locator('input[name="offers[0][remove]"]').check()
    await part.getByRole('button', { name: 'Save as draft' }).click()
    const read = await (await request.get(`/api/admin/v1/products/${id}`)).json()
    expect((read as { product: { document: { offers: unknown[] } } }).product.document.offers).toEqual([])
  })
})
