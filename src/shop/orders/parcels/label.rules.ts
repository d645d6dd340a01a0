import type { Locale } from '../../region.ts'

/** The words printed on the label of a parcel. */
export type ParcelLabelWords = {
  to: string
  from: string
  order: string
  pieces: string
  point: string
}

const han = { to: '收件人', from: '寄件人', order: '訂單', pieces: '件數', point: '自取點' }

export const parcelLabelWords: Readonly<Record<Locale, ParcelLabelWords>> = {
  hk: han,
  zh: { ...han, point: '取貨點' },
  cn: { to: '收件人', from: '寄件人', order: '订单', pieces: '件数', point: '自提点' },
  en: { to: 'To', from: 'From', order: 'Order', pieces: 'Pieces', point: 'Pickup point' },
}
