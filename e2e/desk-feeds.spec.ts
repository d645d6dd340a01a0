import { testLanguages } from './languages.ts'
import { looksRight } from './looks-right.ts'
import { signIn } from './staff.ts'
import { expect, test } from './story.ts'

// a sign-in code that a parallel test has used, and a feed that is generated for the first time
test.use({ expectedErrors: /status of (?:401|503)/ })

const words = {
  en: {
    title: 'Product feeds',
    copy: 'Copy',
    again: 'Make again',
    making: 'It is being made anew',
    fresh: 'Up to date',
    name: 'Google · Hong Kong · English',
    notes: 'Left out or lacking',
    treatment: 'Treatments are not goods',
  },
  hk: {
    title: '產品資料饋送',
    copy: '複製',
    again: '重新製作',
    making: '正在重新製作',
    fresh: '已是最新',
    name: 'Google · 香港 · English',
    notes: '不列入或欠資料',
    treatment: '療程不屬貨品',
  },
}

for (const language of testLanguages('en', 'hk'))
  test(`staff hand a feed to its platform and see what it lacks: ${language}`, async ({ page, baseURL }) => {
    test.slow()
    await page.context().addCookies([{ name: 'elowen_desk', value: `${language}.`, url: baseURL ?? '' }])
    const t = words[language]
    await signIn(page, language === 'en' ? 'manager' : 'owner') // codes work once
    await page.goto('/desk/system/feeds')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title)
    const row = page.getByRole('row', { name: t.name })
    await row.getByRole('button', { name: t.copy }).waitFor() // needs JavaScript
    await row.getByRole('button', { name: t.again }).click()
    await expect(page.getByText(t.making)).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(row).toContainText(t.fresh, { timeout: 1_000 })
    }).toPass({ timeout: 90_000 })
    await looksRight(page, `feeds-${language}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await looksRight(page, `feeds-dark-${language}`)
    await page.setViewportSize({ width: 834, height: 1112 })
    await page.screenshot({ path: `test-results/feeds-dark-${language}-834.png`, fullPage: true })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.screenshot({ path: `test-results/feeds-${language}-834.png`, fullPage: true })

    const address = await row.getByRole('textbox').inputValue()
    expect(new URL(address).pathname).toBe('/feeds/google/hk-en.xml')
    const file = await page.request.get(new URL(address).pathname)
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(await file.text()).toContain('<g:availability>in_stock</g:availability>')

    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t.notes)
    await page.locator('main select[name=code]').selectOption('treatment')
    await expect(page).toHaveURL(/code=treatment/)
    const problem = page.getByRole('row').filter({ hasText: t.treatment }).first()
    await expect(problem).toBeVisible()
    await looksRight(page, `feed-problems-${language}`)
    await problem.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/desk\/products\/[0-9a-f-]{36}/)
  })
