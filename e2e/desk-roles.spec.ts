import { expectAccessible } from './axe.ts'
import { testLanguages } from './languages.ts'
import { signIn } from './staff.ts'
import { expect, fitsWindow, picture, test } from './story.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of (?:401|404|409)/ })

const words = {
  en: {
    roles: 'Roles',
    fixed: 'Stays as it is',
    right: 'Write notes on orders',
    review: 'Look at the difference',
  },
  hk: { roles: '角色', fixed: '固定不變', right: '在訂單寫備註', review: '查看更改' },
}

for (const language of testLanguages('en', 'hk'))
  test(`an owner makes a role and sees the difference first: ${language}`, async ({ page, baseURL }) => {
    test.slow()
    await page.context().addCookies([{ name: 'elowen_desk', value: `${language}.`, url: baseURL ?? '' }])
    const t = words[language]
    await signIn(page, 'owner')
    await page.goto('/desk/system/roles')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.roles)
    await expect(page.getByText(t.fixed)).toHaveCount(2)
    await expectAccessible(page)
    await page.goto('/desk/system/roles/new')
    await expectAccessible(page)
    const name = `Story ${language} ${Date.now().toString(36)}`
    for (const key of ['chi', 'tw', 'cn', 'eng']) await page.locator(`[name=${key}]`).fill(name)
    await page.getByLabel(t.right).check()
    await page.getByRole('button', { name: t.review }).click()
    const difference = page.locator('section[aria-labelledby=difference]')
    await expect(difference.getByRole('listitem')).toHaveText([t.right])
    await expectAccessible(page)
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await fitsWindow(page)
      await picture(page, `role-${language}-${width}`, true)
    }
    await difference.locator('[name=reason]').fill('a night shift')
    await difference.getByRole('button').click()
    await expect(page).toHaveURL(/\/desk\/system\/roles$/)
    await picture(page, `roles-${language}`, true)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByLabel(t.right)).toBeChecked()
    await expectAccessible(page)
  })
