import { formatMoney, fromDecimal } from '#shop/money.ts'
import { inTransit } from '#shop/reports/stock/stock-value.rules.ts'
import { languageTag, useLocale, useWords } from '../../words/words.tsx'
import { useReportWords } from '../use-report-words.ts'

type Key = Parameters<ReturnType<typeof useWords<'stockValue'>>>[0]

/** Words and figures of the value of stock. */
export function useStockWords() {
  const t = useWords('stockValue')
  const { t: reports, day } = useReportWords()
  const tag = languageTag(useLocale())
  return {
    t,
    reports,
    day,
    /** A word whose key is put together; as it is when there is none. */
    word: (key: string): string => (t.has(key as Key) ? t(key as Key) : key), // asked first
    count: (value: number): string => value.toLocaleString(tag),
    hkd: (value: number | null): string => (value === null ? '—' : formatMoney(fromDecimal(value, 'HKD'))),
    place: (key: string): string => (key === inTransit ? t('inTransit') : key),
  }
}
