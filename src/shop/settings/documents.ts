import { changeSetting, currentPage, currentSettings, publishPage } from '../content/content.ts'
import { isLegalSlug, toDocument, toPage, type PageSlug } from '../content/pages/page.rules.ts'
import type { SettingKey } from '../content/settings.rules.ts'
import type { Ctx } from '../context.ts'
import { currentFees, setFees } from '../delivery/delivery.ts'
import { fromDecimal, money, toDecimal } from '../money.ts'
import { FrontPage, pageOfKey, shapes, type DocumentKey } from './catalog.rules.ts'

/** The live value, read from its source within the caller's transaction. */
export async function readLive(tx: Ctx, key: DocumentKey): Promise<unknown> {
  const slug = pageOfKey(key)
  if (slug) return readPage(tx, slug)
  if (key === 'front_page') return FrontPage.parse(await currentSettings(tx))
  if (key !== 'delivery_fees') return (await currentSettings(tx))[key as SettingKey] // neither a page nor a table
  return (await currentFees(tx))
    .map(({ fee, ...row }) => ({ ...row, fee: toDecimal(money('HKD', fee)) }))
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)))
}

type Row = { country: string; area: string; method: string; upToGrams: number }
const orderOf = ({ country, area, method, upToGrams }: Row): string =>
  [country, area, method, String(upToGrams).padStart(6, '0')].join(' ')

const noText = { chi: '', eng: '', cn: '' }
const noPage = { title: noText, intro: noText, body: { chi: '', eng: '', cn: '' } }

async function readPage(tx: Ctx, slug: PageSlug): Promise<unknown> {
  const stored = await currentPage(tx, slug)
  const document = toDocument({ slug, ...(stored ?? noPage) })
  if (!isLegalSlug(slug)) return document
  return { ...document, changes: stored?.changes ?? noText, announced: stored?.announced ?? false }
}

/** Makes a value live in every process. The schema has validated it. */
export async function writeLive(
  tx: Ctx,
  key: DocumentKey,
  { value, number }: { value: unknown; number: number },
): Promise<void> {
  const slug = pageOfKey(key)
  if (slug) {
    const legal = isLegalSlug(slug) ? shapes[`page_${slug}`].parse(value) : null
    await publishPage(tx, {
      ...toPage(slug, shapes[`page_${slug}`].parse(value)),
      version: number,
      effectiveAt: tx.clock.now().toISOString(),
      changes: legal?.changes ?? noText,
      announced: legal?.announced ?? false,
    })
    return
  }
  if (key === 'front_page') {
    for (const [part, inside] of Object.entries(FrontPage.parse(value)))
      await changeSetting(tx, part as keyof FrontPage, inside) // its keys are settings
    return
  }
  if (key !== 'delivery_fees') return changeSetting(tx, key as SettingKey, value) // neither a page nor a table
  const rows = shapes.delivery_fees.parse(value)
  await setFees(
    tx,
    rows.map(({ fee, ...row }) => ({ ...row, fee: fromDecimal(fee, 'HKD').minor })),
  )
}
