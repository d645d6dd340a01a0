import { expectAccessible } from './axe.ts'
import { testLanguages } from './languages.ts'
import { signIn } from './staff.ts'
import { expect, fitsWindow, picture, test } from './story.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of (?:400|401|404|409|422)/ })

const words = {
  en: {
    title: 'Settings',
    field: 'Gift wrapping',
    save: 'Save draft',
    publish: 'Publish now',
    live: 'Live now',
    back: /^Put version/,
    days: 'Days for unopened goods',
  },
  hk: {
    title: '設定',
    field: '禮品包裝費',
    save: '儲存草稿',
    publish: '立即發佈',
    live: '現行',
    back: /^還原第/,
    days: '未開封可退日數',
  },
}

/** Each language changes a setting of its own, because the tests run in parallel. */
const settings = { en: 'gift_wrap_fee', hk: 'vip_months' } as const

for (const language of testLanguages('en', 'hk'))
  test(`a manager changes a setting and puts it back: ${language}`, async ({ page, baseURL }) => {
    test.slow()
    await page.context().addCookies([{ name: 'elowen_desk', value: `${language}.`, url: baseURL ?? '' }])
    const t = words[language]
    await signIn(page, 'manager')
    await page.goto('/desk/settings')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title)
    await expectAccessible(page)
    await picture(page, `settings-${language}`, true)
    await page.goto('/desk/settings?search=gift_wrap')
    await expect(page.locator('tbody tr')).toHaveCount(1)

    await page.goto(`/desk/settings/${settings[language]}`)
    const input = page.locator('[name="typed[]"]')
    const before = await input.inputValue()
    await input.fill('x')
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.locator('.fault')).toBeVisible()
    await expect(input).toHaveValue('x')
    const next = before === '18' ? '17' : '18'
    await input.fill(next)
    await page.getByRole('button', { name: t.save }).click()
    const draft = page.locator('section[aria-labelledby=draft]')
    await expect(draft.locator('ins')).toHaveText(next)
    await expectAccessible(page)
    for (const width of [390, 834, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await fitsWindow(page)
      await picture(page, `setting-${language}-${width}`, true)
    }
    await draft.getByRole('button', { name: t.publish }).click()
    await expect(draft).toHaveCount(0)
    await expect(page.locator('section[aria-labelledby=live]')).toContainText(next)

    const history = page.locator('section[aria-labelledby=history]')
    await history.locator('summary').first().click()
    await history.locator('[name=reason]').first().fill('only tried')
    await history.getByRole('button', { name: t.back }).first().click()
    await expect(page.locator('section[aria-labelledby=live]')).toContainText(before)
  })

test('forms of settings with groups, rows and languages hold what they show', async ({ page, baseURL }) => {
  test.slow()
  await page.context().addCookies([{ name: 'elowen_desk', value: 'en.', url: baseURL ?? '' }])
  await signIn(page, 'owner')
  for (const key of [
    'delivery_fees',
    'return_policy',
    'review_rewards',
    'payment_method',
    'hero_banner',
    'announcements',
  ]) {
    await page.goto(`/desk/settings/${key}`)
    await expectAccessible(page)
    await picture(page, `setting-${key}`, true)
    await page.setViewportSize({ width: 390, height: 900 })
    await fitsWindow(page)
    await picture(page, `setting-${key}-390`, true)
    await page.setViewportSize({ width: 1440, height: 900 })
    // an unchanged form is refused, which proves that it contains the complete value
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('alert').last()).toContainText('This is what counts already.')
  }
})

test('a setting is changed without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  await context.addCookies([{ name: 'elowen_desk', value: 'en.', url: baseURL ?? '' }])
  const page = await context.newPage()
  await signIn(page, 'manager')
  await page.goto('/desk/settings/session_validity_months')
  await page.locator('[name="typed[]"]').fill('999')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.locator('.fault')).toHaveText('At most 60')
  await page.locator('[name="typed[]"]').fill('24')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.locator('section[aria-labelledby=draft] ins')).toHaveText('24')
  await page.getByRole('button', { name: 'Give up the draft' }).click()
  await expect(page.locator('section[aria-labelledby=draft]')).toHaveCount(0)
  await context.close()
})
