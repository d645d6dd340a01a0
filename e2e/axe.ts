import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './story.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds, as "rule: elements": within a part of the page by all its rules, on the whole page by
 * those of WCAG. Pages have no frames of other sites, so the page itself is asked, and no window is opened for
 * it; what passed is not described. Both together take a quarter of the time. Letters that are looked at stand in
 * frames that run no script: axe would wait a minute for each and learn nothing.
 */
export async function violationsOf(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const runOnly = within ? {} : { runOnly: { type: 'tag' as const, values: wcag } }
  axe.options({ resultTypes: ['violations'], iframes: false, ...runOnly })
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

export const expectAccessible = async (page: Page, within = 'main'): Promise<void> =>
  expect(await violationsOf(page, within)).toEqual([])
