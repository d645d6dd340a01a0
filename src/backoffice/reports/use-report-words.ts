import { formatMoney, fromDecimal, type Currency } from '#shop/money.ts'
import type { ReportAnswer } from '#shop/reports/report.contract.ts'
import type { Dimension } from '#shop/reports/report.rules.ts'
import { countries, countryName } from '#shop/region.ts'
import { languageTag, useLocale, useWords } from '../words/words.tsx'

type Measure = ReportAnswer['measures'][number]
type Key = Parameters<ReturnType<typeof useWords<'reports'>>>[0]

/** Translations and number formats of reports. */
export function useReportWords() {
  const t = useWords('reports')
  const locale = useLocale()
  const tag = languageTag(locale)
  const words = (key: string): string => (t.has(key as Key) ? t(key as Key) : key) // checked by `has`
  return {
    t,
    measure: ({ name }: Pick<Measure, 'name'>) => words(`measure.${name}`),
    field: (field: Dimension) => words(`field.${field}`),
    figure: (
      { kind }: Pick<Measure, 'kind'>,
      value: number | null | undefined,
      currency: Currency,
    ): string => {
      if (value === null || value === undefined) return '—'
      if (kind === 'money' || kind === 'each') return formatMoney(fromDecimal(value, currency))
      return kind === 'share' ? t('percent', { percent: value / 100 }) : value.toLocaleString(tag)
    },
    /** Short number for an axis. */
    short: (value: number): string => new Intl.NumberFormat(tag, { notation: 'compact' }).format(value),
    day: (day: string, isWithYear = true): string =>
      new Date(`${day}T00:00:00Z`).toLocaleDateString(tag, {
        timeZone: 'UTC',
        day: 'numeric',
        month: 'short',
        ...(isWithYear ? { year: 'numeric' } : {}),
      }),
    /** Display name of a field's value. */
    value: (field: Dimension, key: string, name: string | null): string => {
      if (name !== null) return name
      if (key === '') return t('whole')
      if (field === 'country') {
        const country = countries.find((each) => each.key === key)
        return country ? countryName(locale, country.key) : key.toUpperCase()
      }
      const word = `${field}.${key.replaceAll('/', '_')}`
      return t.has(word as Key) ? t(word as Key) : key
    },
  }
}
