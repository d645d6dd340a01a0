import { expectAccessible } from './axe.ts'
import type { Page } from '@playwright/test'
import { fitsWindow, picture } from './story.ts'

const looks = [
  [390, 'light'],
  [834, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const

/**
 * Looks at a page of the desk at three widths, in light and dark: nothing is wider than the window, and axe finds nothing.
 * Of `path`, or of the page as it is open.
 */
export async function looksRight(page: Page, name: string, language: string, path?: string): Promise<void> {
  if (path !== undefined) await page.goto(path)
  for (const [width, look] of looks) {
    await page.setViewportSize({ width, height: 900 })
    const url = new URL('/desk/sign-in', page.url()).href
    await page.context().addCookies([{ name: 'elowen_desk', value: `${language}.${look}`, url }])
    await page.reload()
    await fitsWindow(page)
    await picture(page, `${name}-${language}-${width}-${look}`, true)
    await expectAccessible(page)
  }
}

/** The same of a page whose state a reload would lose: what was typed, and what was refused of it. */
export async function looksRightAsOpen(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 834, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await fitsWindow(page)
      await picture(page, `${name}-${colorScheme}-${width}`, true)
    }
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
