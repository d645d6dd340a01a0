import type { SumsView } from '#shop/closing/closing.contract.ts'

type Cell = string | number | null

const tenderColumns = [
  'charges',
  'charged',
  'refunded',
  'chargebacks',
  'fees',
  'adjustments',
  'net',
  'paidOut',
] as const

/** Totals as rows of a file: one amount per row, for pivot tables. */
export function sumsRows(when: string, { tenders, movements, liability }: SumsView): Cell[][] {
  return [
    ...tenders.flatMap((row) =>
      tenderColumns.map((name): Cell[] => [when, 'tender', row.method, name, row.currency, row[name]]),
    ),
    ...movements.flatMap((row) =>
      (['wallets', 'gifts'] as const).map((name): Cell[] => [
        when,
        'movement',
        row.kind,
        name,
        row.currency,
        row[name],
      ]),
    ),
    ...liability.flatMap((row) =>
      (['paid', 'promo', 'gifts'] as const).map((name): Cell[] => [
        when,
        'liability',
        '',
        name,
        row.currency,
        row[name],
      ]),
    ),
  ]
}

export const sumsHeadings: Cell[] = ['when', 'part', 'kind', 'figure', 'currency', 'amount']
