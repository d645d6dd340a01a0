import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { expect, fitsWindow, picture } from './story.ts'

const widths = [390, 1024, 1440] as const
/** Expects no overflow at every width and no accessibility violations at the outer ones, and takes screenshots. */
export async function looksRight(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const violations = width === 1024 ? [] : await violationsOf(page)
    expect(violations.map((violation) => `${width} ${violation}`)).toEqual([])
    await fitsWindow(page)
    await picture(page, `${name}-${width}`, true)
  }
}
