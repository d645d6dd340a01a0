import type { Page } from '@playwright/test'
import type { deskWordsOf } from './words.ts'

/** Uploads a CSV on the back office page for such files. */
export async function sendCsv(
  page: Page,
  t: ReturnType<typeof deskWordsOf>,
  { name, csv }: { name: string; csv: string },
): Promise<void> {
  await page
    .getByLabel(t('fileImport.file'), { exact: true })
    .and(page.locator('[type=file]'))
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: t('fileImport.upload'), exact: true }).click()
}
