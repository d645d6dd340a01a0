import { formatMoney, fromDecimal } from '#shop/money.ts'
import { inTransit } from '#shop/reports/stock/stock-value.rules.ts'
import { languageTag, useLocale, useWords } from '../../words/words.tsx'
import { useReportWords } from '../use-report-words.ts'

type Key = Parameters<ReturnType<typeof useWords<'stockValue'>>>[0]

/** Translations and number formats of the stock value report. */
export function useStockWords() {
  const t = useWords('stockValue')
  const { t: reports, day } = useReportWords()
  const tag = languageTag(useLocale())
  return {
    t,
    reports,
    day,
    /** Translation of a composed key; the key itself if there is none. */
    word: (key: string): string => (t.has(key as Key) ? t(key as Key) : key), // checked by `has`
    count: (value: number): string => value.toLocaleString(tag),
    hkd: (value: number | null): string => (value === null ? '—' : formatMoney(fromDecimal(value, 'HKD'))),
    place: (key: string): string => (key === inTransit ? t('inTransit') : key),
  }
}
