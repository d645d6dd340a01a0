import { testLanguages } from './languages.ts'
import { looksRight } from './looks-right.ts'
import { signIn } from './staff.ts'
import { expect, test } from './story.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of 401/ })

const words = {
  en: {
    add: 'Add one of ELOWEN-SCALP-SHAMPOO-500',
    explain: 'Explain the sums',
    vip: 'VIP',
    lower: /Lower than: .*HK\$/,
    free: /^Free, as HK\$/,
  },
  hk: {
    add: '加入一件 ELOWEN-SCALP-SHAMPOO-500',
    explain: '解釋金額',
    vip: 'VIP',
    lower: /低於：.*HK\$/,
    free: /免運費；運費表為 HK\$/,
  },
}

for (const language of testLanguages('hk', 'en'))
  test(`${language}: marketing has a basket explained to the cent`, async ({ page, baseURL }) => {
    test.slow()
    const t = words[language]
    await page.context().addCookies([{ name: 'elowen_desk', value: `${language}.`, url: baseURL ?? '' }])
    await signIn(page, 'marketing')
    await page.goto('/desk/test-basket?search=scalp+shampoo')
    await page.getByRole('link', { name: t.add, exact: true }).click()
    const quantity = page.getByLabel('ELOWEN-SCALP-SHAMPOO-500', { exact: true })
    await expect(quantity).toHaveValue('1')
    await quantity.fill('4')
    await page.getByRole('checkbox', { name: t.vip, exact: true }).check()
    await page.locator('[name=coupon]').fill('NOBODY')
    await page.getByRole('button', { name: t.explain }).click()
    await expect(page.getByText(t.lower).first()).toBeVisible()
    await expect(page.getByText(t.free)).toBeVisible()
    await expect(page.locator('.hot').first()).toBeVisible()
    await looksRight(page, `test-basket-${language}`)
  })
