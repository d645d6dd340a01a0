import { expectAccessible } from './axe.ts'
import { signIn } from './staff.ts'
import { expect, test } from './story.ts'

// a code that a story beside took
test.use({ expectedErrors: /status of (?:401|409)/ })

const words = {
  en: {
    sku: 'TERRA-HAND-WASH',
    link: 'Import and export',
    file: 'File',
    send: 'Send',
    check: 'Check the file',
    run: 'Save 1 product as drafts',
    again: 'Look again',
    checked: 'Checked',
    finished: 'Finished',
    reason: 'There is no brand nobody.',
  },
  hk: {
    sku: 'ATELIER-COLLAGEN',
    link: '匯入及匯出',
    file: '檔案',
    send: '上載',
    check: '核對檔案',
    run: '將 1 件產品存為草稿',
    again: '重新載入',
    checked: '已核對',
    finished: '已完成',
    reason: '沒有品牌 nobody',
  },
} as const

for (const [locale, javaScriptEnabled] of [
  ['en', true],
  ['hk', false],
] as const)
  test.describe(`in ${locale}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled })

    test('a file of products is sent, looked over, mended in part and taken in', async ({
      page,
      baseURL,
    }) => {
      test.slow()
      const t = words[locale]
      await page.context().addCookies([{ name: 'elowen_desk', value: `${locale}.`, url: baseURL ?? '' }])
      await signIn(page, 'manager')
      await page.goto('/desk/products')
      await page.getByRole('link', { name: t.link }).click()
      const word = `${locale} ${Date.now().toString(36)}`
      const file = `product_sku,summary_eng,brand,colour\n${t.sku},${word},,red\nMINUS-TONER,,nobody,blue\n`
      await page
        .getByLabel(t.file, { exact: true })
        .and(page.locator('[type=file]'))
        .setInputFiles({ name: `${locale}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) })
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: t.send, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${locale}.csv`)
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: t.check }).click()
      const state = async (text: string) =>
        expect(async () => {
          if (!javaScriptEnabled) await page.goto(page.url())
          await expect(page.getByText(text, { exact: true }).first()).toBeVisible({ timeout: 3_000 })
        }).toPass({ timeout: 20_000 })
      await state(t.checked)
      await expect(page.locator('ins', { hasText: word })).toBeVisible()
      await expect(page.getByText(t.reason, { exact: false })).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: t.run }).click()
      await state(t.finished)
      await expect(page.getByRole('link', { name: t.sku })).toBeVisible()
      await expect(page.locator('ins', { hasText: word })).toBeVisible()
    })
  })
