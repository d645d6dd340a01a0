import type { AuditEntry } from '#shop/staff/audit/audit.contract.ts'
import { formatMoney, fromDecimal, isCurrency } from '#shop/money.ts'
import { countryName, isCountry } from '#shop/region.ts'
import { useLoggedCondition } from './condition-text.ts'
import { shortIds } from './short-ids.ts'
import { momentInHongKong } from '../when.rules.ts'
import { useLocale, useWords } from '../../words/words.tsx'

export type LoggedChange = AuditEntry['changes'][number]

/** Display text of a changed value: amounts with currency, times in Hong Kong, translated states and conditions. */
export function useValueText(): (change: LoggedChange, side: 'before' | 'after') => string {
  const t = useWords('audit')
  const wordOf = useWordOf()
  const conditionOf = useLoggedCondition()
  const one = (kind: LoggedChange['kind'], value: string): string => {
    if (kind === 'flag') return t(value === 'true' ? 'yes' : 'no')
    if (kind === 'moment') return momentInHongKong(value)
    if (kind === 'money') return amountText(value)
    if (kind === 'condition') return conditionOf(value)
    return kind === 'word' ? wordOf(value) : shortIds(value)
  }
  return (change, side) => change[side].map((value) => one(change.kind, value)).join(t('comma'))
}

function amountText(value: string): string {
  const [currency = '', amount = ''] = value.split(' ')
  return isCurrency(currency) ? formatMoney(fromDecimal(amount, currency)) : value
}

/** Translated names of states, kinds, roles and rights. */
function useWordOf(): (value: string) => string {
  const locale = useLocale()
  const catalogues = [
    useWords('state'),
    useWords('hold'),
    useWords('role'),
    useWords('couponKind'),
    useWords('couponScope'),
    useWords('method'),
  ]
  const right = useWords('right')
  return (value) => {
    if (isCountry(value)) return countryName(locale, value)
    for (const t of catalogues) {
      const read = t as unknown as { has(key: string): boolean; (key: string): string } // keys are checked by `has`
      if (read.has(value)) return read(value)
    }
    type Right = Parameters<typeof right>[0]
    // rights have a dot in their name; a group of rights alone has no translation
    return value.includes('.') && right.has(value as Right) ? right(value as Right) : value // checked by `has`
  }
}

/** Translated name of a changed field; skus and languages are unchanged. */
export function useFieldName(): (change: LoggedChange) => string {
  const [field, productField] = [useWords('auditField'), useWords('productField')]
  type Field = Parameters<typeof field>[0]
  type ProductField = Parameters<typeof productField>[0]
  return ({ path }) =>
    path
      .map((name) => {
        if (field.has(name as Field)) return field(name as Field) // checked by `has`
        return productField.has(name as ProductField) ? productField(name as ProductField) : shortIds(name)
      })
      .join(' · ')
}
