import { looksRight } from './desk-looks.ts'
import { testLanguages } from './languages.ts'
import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'
import { deskWordsOf } from './words.ts'

for (const language of testLanguages('en', 'hk'))
  test(`what was taken in is found in the history of imports: ${language}`, async ({ page, context }) => {
    test.setTimeout(180_000)
    const t = deskWordsOf(language)
    const i = (key: string) => t(`importRuns.${key}`)
    await signedIn(context, 'manager', language)

    await page.goto('/desk/orders/ship')
    const number = language === 'en' ? '000000-AAAAAA' : '000000-BBBBBB'
    await page.getByLabel(t('frame.fromFile')).setInputFiles({
      name: `shipped-${language}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`number,carrier,tracking\n${number},SF Express,SF1234567890`),
    })
    await expect(page.locator('textarea')).toHaveValue(/SF1234567890/)
    await page.locator('main [type=submit]').click()
    await expect(page.locator('main li.fault')).toContainText(number)

    await page.getByRole('link', { name: i('before') }).click()
    await expect(page).toHaveURL(/\/desk\/system\/imports\?kind=shipments/)
    const row = page
      .getByRole('row')
      .filter({ hasText: `shipped-${language}.csv` })
      .first()
    await expect(row.locator('.desk-label')).toHaveText(i('stateOf.refused'))
    await row.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`shipped-${language}.csv`)
    await expect(page.locator('section[aria-labelledby=problems]')).toContainText(number)
    await looksRight(page, 'import-run', language)

    await looksRight(page, 'import-runs', language, '/desk/system/imports')
    // the command palette leads here as well
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog')
    await palette.getByRole('combobox').fill(language === 'en' ? 'Import his' : '匯入記')
    await expect(palette.getByRole('option', { name: i('title') })).toBeVisible()
    await page.keyboard.press('Escape')

    for (const path of ['/desk/products/imports', '/desk/bookings/schedule/days']) {
      await page.goto(path)
      await expect(page.locator('main a[href^="/desk/system/imports?kind="]')).toHaveCount(1)
    }
  })
