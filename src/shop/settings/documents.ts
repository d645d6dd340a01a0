import { changeSetting, currentSettings } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { currentFees, setFees } from '../delivery/delivery.ts'
import { fromDecimal, money, toDecimal } from '../money.ts'
import { shapes, type DocumentKey } from './catalog.rules.ts'

/** The value that counts, read where the shop reads it, in the transaction of the caller. */
export async function readLive(tx: Ctx, key: DocumentKey): Promise<unknown> {
  if (key !== 'delivery_fees') return (await currentSettings(tx))[key]
  return (await currentFees(tx))
    .map(({ fee, ...row }) => ({ ...row, fee: toDecimal(money('HKD', fee)) }))
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)))
}

type Row = { country: string; area: string; method: string; upToGrams: number }
const orderOf = ({ country, area, method, upToGrams }: Row): string =>
  [country, area, method, String(upToGrams).padStart(6, '0')].join(' ')

/** Makes a value count, in every process. It was checked by its schema. */
export async function writeLive(tx: Ctx, key: DocumentKey, value: unknown): Promise<void> {
  if (key !== 'delivery_fees') return changeSetting(tx, key, value)
  const rows = shapes.delivery_fees.parse(value)
  await setFees(
    tx,
    rows.map(({ fee, ...row }) => ({ ...row, fee: fromDecimal(fee, 'HKD').minor })),
  )
}
