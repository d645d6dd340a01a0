import { looksRightAsOpen } from './desk-looks.ts'
import { testLanguages } from './languages.ts'
import { deskAlive, signedIn } from './staff.ts'
import { expect, test } from './story.ts'
import { deskWordsOf } from './words.ts'

const codeOf = (word: string) => `STORY-${word.toUpperCase()}-${Date.now().toString(36).toUpperCase()}`

for (const language of testLanguages('hk', 'en'))
  test(`marketing chooses the products of a code by their names: ${language}`, async ({ page }) => {
    test.slow()
    const t = deskWordsOf(language)
    const code = codeOf(language)
    await signedIn(page.context(), 'marketing', language)
    await page.goto('/desk/coupons/new')
    await deskAlive(page)
    await page.getByLabel(t('coupons.code'), { exact: true }).fill(code)
    for (const [field, text] of Object.entries({ chi: '故事', eng: 'Story', cn: '故事' }))
      await page.locator(`[name="label[${field}]"]`).fill(text)
    await page.locator('[name=percent]').fill('5')
    const skus = page.getByRole('combobox', { name: t('coupons.skus') })
    await skus.fill('scalp shampoo')
    await expect(page.locator('.desk-goods-list [role=option]').first()).toBeVisible()
    await looksRightAsOpen(page, `coupon-products-${language}`)
    await skus.press('Enter')
    const chosen = page.locator('.desk-goods li')
    await expect(chosen).toHaveCount(1)
    await expect(chosen.first()).toContainText('ELOWEN-SCALP-SHAMPOO')
    const left = page.getByRole('combobox', { name: t('coupons.excludedSkus') })
    await left.fill('hand wash')
    await page.locator('.desk-goods-list [role=option]').first().click()
    await expect(chosen).toHaveCount(2)
    await looksRightAsOpen(page, `coupon-chosen-${language}`)
    await page.getByRole('button', { name: t('coupons.create') }).click()
    await page.waitForURL(/\/desk\/coupons$/)
    await page.getByRole('link', { name: code }).first().click()
    await expect(chosen).toHaveCount(2)
    await expect(page.locator('[name="skus[0]"]')).toHaveValue(/^ELOWEN-SCALP-SHAMPOO/)
    // removed products are not submitted
    await chosen.first().getByRole('button').click()
    await page.getByLabel(t('coupons.reason')).fill('all products')
    await page.getByRole('button', { name: t('coupons.save') }).click()
    await expect(page.getByRole('status').filter({ hasText: t('frame.done') })).toBeVisible()
    await page.reload()
    await expect(chosen).toHaveCount(1)
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('marketing writes the codes of products', async ({ page }) => {
    await signedIn(page.context(), 'marketing', 'en')
    await page.goto('/desk/coupons/new')
    const code = codeOf('plain')
    await page.getByLabel('Code', { exact: true }).fill(code)
    for (const [field, text] of Object.entries({ chi: '故事', eng: 'Story', cn: '故事' }))
      await page.locator(`[name="label[${field}]"]`).fill(text)
    await page.locator('[name=percent]').fill('5')
    await page.locator('[name="skus[0]"]').fill('TERRA-HAND-WASH')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('link', { name: code }).first().click()
    await expect(page.locator('[name="skus[0]"]')).toHaveValue('TERRA-HAND-WASH')
  })
})
