import type { Locale } from '../region.ts'

/** The words printed on a return label. */
export type LabelWords = { title: string; how: string; to: string; from: string; inside: string }

const han = {
  title: '退貨標籤',
  how: '列印後貼在包裹外面，下半張放入包裹。',
  to: '收件人',
  from: '寄件人',
  inside: '包裹內的商品',
}

/** Texts of a return label, by language. */
export const labelWords: Readonly<Record<Locale, LabelWords>> = {
  hk: { ...han, how: '列印後貼在包裹外面，下半張放進包裹。', inside: '包裹內的貨品' },
  zh: han,
  cn: {
    title: '退货标签',
    how: '打印后贴在包裹外面，下半张放入包裹。',
    to: '收件人',
    from: '寄件人',
    inside: '包裹内的商品',
  },
  en: {
    title: 'Return label',
    how: 'Print this page, stick the label on the parcel and put the part below the line inside.',
    to: 'To',
    from: 'From',
    inside: 'In this parcel:',
  },
}
