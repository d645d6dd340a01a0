import { expectAccessible } from './axe.ts'
import type { Page } from '@playwright/test'
import { deskAlive } from './staff.ts'
import { fitsWindow, picture } from './story.ts'

const widths = [
  ['light', [390, 834, 1440]],
  ['dark', [1440, 834, 390]],
] as const

/**
 * Checks a back office page at three widths, in light and dark: no horizontal overflow, and no violations by axe in
 * light on a phone and in dark on a wide screen. `path`: page to open; by default the current one.
 */
export async function looksRight(page: Page, name: string, language: string, path?: string): Promise<void> {
  if (path !== undefined) await page.goto(path)
  const url = new URL('/desk/sign-in', page.url()).href
  for (const [look, [first, ...others]] of widths) {
    await page.setViewportSize({ width: first, height: 900 })
    await page.context().addCookies([{ name: 'elowen_desk', value: `${language}.${look}`, url }])
    await page.reload()
    await deskAlive(page) // hydration hides columns that do not fit, so rows move
    await expectAccessible(page)
    for (const width of [first, ...others]) {
      await page.setViewportSize({ width, height: 900 })
      await fitsWindow(page)
      await picture(page, `${name}-${language}-${width}-${look}`, true)
    }
  }
}

/** The same for a page whose state a reload would lose, such as typed values and refusals. */
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
