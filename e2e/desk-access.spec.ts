import type { Page } from '@playwright/test'
import { samplePassword } from '../src/shop/staff/sample.rules.ts'
import { expectAccessible } from './axe.ts'
import { testLanguages } from './languages.ts'
import { signIn } from './staff.ts'
import { expect, fitsWindow, picture, test } from './story.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of (?:401|404|409)/ })

const words = {
  en: {
    made: 'Your new recovery codes count now.',
    changed: 'made new recovery codes',
    noDevice: 'No authenticator at hand?',
  },
  hk: { made: '新的備用驗證碼已生效。', changed: '產生了新的備用驗證碼', noDevice: '手邊沒有驗證器？' },
}

/** Expects no horizontal overflow at each width, and takes a screenshot. */
async function fits(page: Page, name: string) {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await fitsWindow(page)
    await picture(page, `${name}-${width}`, true)
  }
}

for (const language of testLanguages('en', 'hk'))
  test(`recovery codes sign in once, and the log says so: ${language}`, async ({ page, baseURL }) => {
    test.slow()
    await page.context().addCookies([{ name: 'elowen_desk', value: `${language}.`, url: baseURL ?? '' }])
    const t = words[language]
    const role = language === 'en' ? 'owner' : 'auditor'
    await signIn(page, role)
    await page.goto('/desk/me/recovery-codes')
    await expectAccessible(page)
    const codes = await page.locator('.desk-codes li').allTextContents()
    expect(codes).toHaveLength(10)
    await fits(page, `recovery-${language}`)
    await page.locator('[name=current]').fill(samplePassword)
    await page.locator('form:has([name=current]) [type=submit]').click()
    await expect(page).toHaveURL(/\/desk\/me$/)
    await expectAccessible(page)
    await fits(page, `me-${language}`)
    await page.goto('/desk/audit?action=staff-make-recovery-codes')
    await expect(page.getByRole('row').nth(1)).toContainText(t.changed)
    await page.goto('/desk/audit')
    await expectAccessible(page)
    await fits(page, `audit-${language}`)
    await page.goto('/desk/staff')
    await expectAccessible(page)
    await fits(page, `staff-${language}`)
    await page.locator('.desk-list tbody a').first().click()
    await expect(page).toHaveURL(/\/sign-ins$/)
    await expectAccessible(page)
    await fits(page, `sign-ins-${language}`)

    await page.context().clearCookies({ name: 'elowen_staff' })
    await page.goto('/desk/sign-in')
    await page.locator('[name=email]').fill(`${role}@elowen.example`)
    await page.locator('[name=password]').fill(samplePassword)
    await page.locator('main form').first().locator('[type=submit]').click()
    await page.getByText(t.noDevice).click()
    await expectAccessible(page)
    await fits(page, `sign-in-${language}`)
    await page
      .locator('[name=code]')
      .last()
      .fill(codes[0] ?? '')
    await page.locator('details form [type=submit]').click()
    await expect(page).toHaveURL(/\/desk$/)
  })
