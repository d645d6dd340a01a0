import { addressForm } from '../../delivery/address.rules.ts'
import type { CountryKey, Locale } from '../../region.ts'
import type { Order, OrderLine } from '../order.rules.ts'
import type { Parcel } from '../parcels/parcel.rules.ts'

/** Short and long customs declaration of the Universal Postal Union. */
const customsForms = ['CN22', 'CN23'] as const
export type CustomsForm = (typeof customsForms)[number]

/** Limits of the short form: 300 special drawing rights, converted to HKD cents, and 2 kg. */
const shortFormMost = { hkd: 300_000, grams: 2_000 } as const

/** Data that a form may lack. */
const customsGaps = ['hs', 'origin', 'weight', 'value', 'identity'] as const
export type CustomsGap = {
  gap: (typeof customsGaps)[number]
  subSku: string | null
  productId: string | null
}

/** Customs data of an option, from the catalogue. */
export type Declared = { productId: string | null; name: string; hs: string | null; origin: string | null }

export type CustomsRow = Declared & {
  subSku: string
  pieces: number
  grams: number
  /** Net price of these pieces after discounts, in the order's minor units. */
  value: number
}

/** Whether a parcel to the country needs a customs declaration; within Hong Kong it does not. */
export const needsCustoms = (country: CountryKey): boolean => country !== 'hk'

/** Whether a declaration must show the recipient's identity number: the country requires it, or the buyer gave one. */
export const needsIdentity = (country: CountryKey, { hasNumber }: { hasNumber: boolean }): boolean =>
  hasNumber || addressForm(country).fields.passport?.required === true

type Line = Pick<OrderLine, 'id' | 'subSku' | 'unitNet' | 'unsent' | 'weightGrams'>

/**
 * Number and net price of a line's pieces in a parcel. Of the stored net prices, those of unshipped refunded pieces
 * come first, then those of earlier parcels; so the values of all parcels add up to what was paid.
 */
export function netInParcel(
  { id, unitNet, unsent }: Pick<Line, 'id' | 'unitNet' | 'unsent'>,
  parcels: readonly Pick<Parcel, 'id' | 'lines'>[],
  parcelId: string,
): { pieces: number; value: number } {
  const at = parcels.findIndex((parcel) => parcel.id === parcelId)
  const piecesIn = (parcel: Pick<Parcel, 'lines'> | undefined) =>
    parcel?.lines.find(({ lineId }) => lineId === id)?.quantity ?? 0
  const before = parcels.slice(0, Math.max(0, at)).reduce((sum, parcel) => sum + piecesIn(parcel), unsent)
  const pieces = piecesIn(parcels[at])
  return { pieces, value: unitNet.slice(before, before + pieces).reduce((sum, net) => sum + net, 0) }
}

/** Customs lines of one parcel: pieces, grams and value after discounts, in the order's minor units. */
export function customsRows(
  { lines, parcels }: { lines: readonly Line[]; parcels: Order['parcels'] },
  parcelId: string,
  declaredOf: (subSku: string) => Declared,
): CustomsRow[] {
  return lines.flatMap((line) => {
    const { pieces, value } = netInParcel(line, parcels, parcelId)
    if (pieces === 0) return []
    const { subSku, weightGrams } = line
    return [{ ...declaredOf(subSku), subSku, pieces, grams: weightGrams * pieces, value }]
  })
}

/** All missing data, each with its product. A form with gaps is not printed as complete. */
export function gapsOf(rows: readonly CustomsRow[], lacksIdentity: boolean): CustomsGap[] {
  const gaps = rows.flatMap((row) =>
    (['hs', 'origin', 'weight', 'value'] as const)
      .filter((gap) => (gap === 'weight' ? row.grams === 0 : gap === 'value' ? row.value === 0 : !row[gap]))
      .map((gap): CustomsGap => ({ gap, subSku: row.subSku, productId: row.productId })),
  )
  return lacksIdentity ? [...gaps, { gap: 'identity', subSku: null, productId: null }] : gaps
}

/** Form that a parcel needs. `hkd`: value of the whole parcel in HKD cents. */
export const formFor = ({ hkd, grams }: { hkd: number; grams: number }): CustomsForm =>
  hkd <= shortFormMost.hkd && grams <= shortFormMost.grams ? 'CN22' : 'CN23'

/** Texts shown above a form to the staff user who prints it. */
export type CustomsWords = {
  incomplete: string
  print: string
  gap: Record<CustomsGap['gap'], string>
}

const han: CustomsWords = {
  incomplete: '資料不齊，此報關單不能當作完成列印。',
  print: '列印',
  gap: {
    hs: '欠 HS 編號',
    origin: '欠原產地',
    weight: '欠重量',
    value: '沒有申報價值',
    identity: '欠收件人的身份證明號碼',
  },
}

export const customsWords: Readonly<Record<Locale, CustomsWords>> = {
  hk: han,
  zh: {
    ...han,
    incomplete: '資料不全，此報關單不會以完成的表單列印。',
    gap: {
      hs: '缺少 HS 編號',
      origin: '缺少原產地',
      weight: '缺少重量',
      value: '沒有申報價值',
      identity: '缺少收件人的身分證號',
    },
  },
  cn: {
    incomplete: '资料不全，此报关单不会作为完成的表单打印。',
    print: '打印',
    gap: {
      hs: '缺少 HS 编码',
      origin: '缺少原产地',
      weight: '缺少重量',
      value: '没有申报价值',
      identity: '缺少收件人的证件号码',
    },
  },
  en: {
    incomplete: 'Something is missing: this form is not printed as complete.',
    print: 'Print',
    gap: {
      hs: 'no HS code',
      origin: 'no country of origin',
      weight: 'no weight',
      value: 'no value to declare',
      identity: 'no identity number of the receiver',
    },
  },
}
