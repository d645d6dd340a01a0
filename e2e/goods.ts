import type { Page } from '@playwright/test'
import { expect } from './story.ts'

/** Replaces the products of a back office form field: a single one by search, several by pasting codes. */
export async function chooseGoods(page: Page, name: string, codes: readonly string[]): Promise<void> {
  const field = page.locator('.desk-goods').filter({ has: page.locator(`[name="${name}"]`) })
  const rows = field.locator('li')
  const box = field.getByRole('combobox')
  await expect(box).toBeVisible() // needs hydration
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
