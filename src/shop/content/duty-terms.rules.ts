import { z } from 'zod'
import { currencies } from '../money.ts'
import { countryKeys } from '../region.ts'

/** What duties and taxes are taken on: the goods, or the goods and what sending them costs. */
export const dutyBases = ['goods', 'goods_delivery'] as const

const basisPoints = z.number().int().min(0).max(10_000)

/** What customs of a country is expected to ask of the recipient (rules/delivery#11); Hong Kong and Macau ask for none. */
export const DutyTerms = z.object({
  country: z.enum(countryKeys).exclude(['hk']),
  currency: z.enum(currencies),
  /** Whole units of that currency: up to this value neither duty nor tax is expected. */
  freeUpTo: z.number().int().min(0).max(10_000_000),
  takenOn: z.enum(dutyBases),
  /** Hundredths of a per cent. */
  dutyRate: basisPoints,
  /** Hundredths of a per cent, taken on the duty too. */
  taxRate: basisPoints,
  source: z.string().min(1).max(300),
  checkedOn: z.iso.date(),
})
export type DutyTerms = z.output<typeof DutyTerms>

const checkedOn = '2026-03-01'
const terms = (
  country: DutyTerms['country'],
  currency: DutyTerms['currency'],
  freeUpTo: number,
  takenOn: DutyTerms['takenOn'],
  [dutyRate, taxRate]: readonly [duty: number, tax: number],
  source: string,
): DutyTerms => ({ country, currency, freeUpTo, takenOn, dutyRate, taxRate, source, checkedOn })

/** What care products are usually asked for, where the shop sends to. */
export const usualDutyTerms: DutyTerms[] = [
  terms('tw', 'TWD', 2_000, 'goods_delivery', [500, 500], 'https://web.customs.gov.tw'),
  terms('sg', 'SGD', 400, 'goods_delivery', [0, 900], 'https://www.customs.gov.sg'),
  terms('jp', 'JPY', 10_000, 'goods_delivery', [0, 1_000], 'https://www.customs.go.jp'),
  terms('au', 'AUD', 1_000, 'goods_delivery', [500, 1_000], 'https://www.abf.gov.au'),
  terms('us', 'USD', 0, 'goods', [1_500, 0], 'https://www.cbp.gov: no free entry since 29 August 2025'),
  terms('ca', 'CAD', 20, 'goods', [650, 500], 'https://www.cbsa-asfc.gc.ca'),
  terms(
    'ch',
    'CHF',
    62,
    'goods_delivery',
    [0, 810],
    'https://www.bazg.admin.ch: tax of CHF 5 or less is waived',
  ),
  terms('uk', 'GBP', 135, 'goods_delivery', [0, 2_000], 'https://www.gov.uk/goods-sent-from-abroad'),
  terms('my', 'MYR', 500, 'goods_delivery', [0, 1_000], 'https://www.customs.gov.my'),
  terms('kr', 'USD', 150, 'goods_delivery', [650, 1_000], 'https://www.customs.go.kr'),
  terms(
    'cn',
    'HKD',
    270,
    'goods',
    [0, 2_000],
    'http://www.customs.gov.cn: postal articles, tax of RMB 50 or less is waived',
  ),
  terms(
    'th',
    'THB',
    0,
    'goods_delivery',
    [2_000, 700],
    'https://www.customs.go.th: no free entry since 1 January 2026',
  ),
]
