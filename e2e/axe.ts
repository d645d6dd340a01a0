import type { Page } from '@playwright/test'
import axe, { type NodeResult, type RunOptions } from 'axe-core'
import { expect } from './story.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Violations found by axe, as "rule: elements with their reasons": all rules within a part of the page, WCAG rules for
 * the whole page; and names that several checkboxes of a form share. A page reads axe once, and reports violations
 * only. Frames with e-mail previews run no scripts: axe would wait a minute for each without a result.
 */
export async function violationsOf(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly = within ? {} : { runOnly: { type: 'tag' as const, values: wcag } }
  const options: RunOptions = { resultTypes: ['violations'], iframes: false, ...runOnly }
  const violations = await page.evaluate(runAxe, { within, options })
  const repeated = await repeatedNames(page)
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(reasonOf).join(', ')}`),
    ...repeated.map((name) => `repeated-name: ${name}`),
  ]
}

async function runAxe({ within, options }: { within: string | undefined; options: RunOptions }) {
  const inPage = (window as unknown as { axe: typeof axe }).axe // just read by this page
  const { violations } = await inPage.run(within ?? document, options)
  return violations.map(({ id, nodes }) => ({ id, nodes }))
}

/** Names that several checkboxes of a form have: the shop reads only the last value of a name (`src/api/wire/body.ts`). */
const repeatedNames = (page: Page): Promise<string[]> =>
  page.locator('form[method=post]').evaluateAll((forms) =>
    (forms as HTMLFormElement[]).flatMap((form) => {
      const boxes = [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
      const names = boxes.map(({ name }) => name)
      return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
    }),
  )

/** The element, what is wrong with it, and the elements that it is wrong with. */
function reasonOf({ target, any, all, none }: NodeResult): string {
  const reasons = [...any, ...all, ...none].map(
    ({ message, relatedNodes = [] }) =>
      `${message} ${relatedNodes.map((node) => node.target.join(' ')).join(' ')}`,
  )
  return `${target.join(' ')} (${reasons.join(' ').trim()})`
}

export const expectAccessible = async (page: Page, within = 'main'): Promise<void> =>
  expect(await violationsOf(page, within)).toEqual([])
