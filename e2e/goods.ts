import type { Page } from '@playwright/test'
import { expect } from './story.ts'

/** Chooses goods in a field of a form at the desk in place of those it has: one by its search, several as codes that are pasted. */
export async function chooseGoods(page: Page, name: string, codes: readonly string[]): Promise<void> {
  const field = page.locator('.desk-goods').filter({ has: page.locator(`[name="${name}"]`) })
  const rows = field.locator('li')
  const box = field.getByRole('combobox')
  await expect(box).toBeVisible() // once the script is there
  for (let left = await rows.count(); left > 0; left -= 1) {
    await rows.first().getByRole('button').last().click()
    await expect(rows).toHaveCount(left - 1)
  }
  const [only = ''] = codes
  if (codes.length === 1) {
    await box.fill(only)
    await field.getByRole('option').first().click()
  } else
    await box.evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, codes.join('\n'))
  await expect(rows).toHaveCount(codes.length)
}
